import { bin } from '@adjutant/contract/bin'
import { implement } from '../../platform/http/implement.ts'
import type { BinShelf } from './bin.door.ts'
import { inShelves, listBin } from './bin.service.ts'

export const binRoutes = (shelves: BinShelf[]) =>
  implement(bin, {
    list: (ctx, { query }) => listBin(ctx, shelves, query),
    restore: (ctx, { params }) => inShelves(ctx, shelves, params.id, 'restore'),
    purge: (ctx, { params }) => inShelves(ctx, shelves, params.id, 'purge'),
  })
