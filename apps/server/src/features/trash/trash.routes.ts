import { bin } from '@adjutant/contract/bin'
import { implement } from '../../platform/http/implement.ts'
import type { TrashAdapter } from './trash.adapters.ts'
import { applyInTrash, listTrash, type FindTrashDays } from './trash.service.ts'

export const trashRoutes = (trashAdapters: TrashAdapter[], findTrashDays: FindTrashDays) =>
  implement(bin, {
    list: (ctx, { query }) => listTrash(ctx, { trashAdapters, findTrashDays }, query),
    restore: (ctx, { params }) => applyInTrash(ctx, trashAdapters, params.id, 'restore'),
    purge: (ctx, { params }) => applyInTrash(ctx, trashAdapters, params.id, 'purge'),
  })
