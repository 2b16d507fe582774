import { chain } from '@adjutant/contract/records/chain'
import { implement } from '../../platform/http/implement.ts'

export const chainRoutes = implement(chain, {
  read: (ctx, { params }) => ctx.ports.chain.read(ctx, params.kind, params.recordId),
})
