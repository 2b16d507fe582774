import { toolGrants } from '@adjutant/contract/ai/conversations'
import { implement } from '../../../platform/http/implement.ts'
import { listGrants, revokeGrant, type FindDefinition } from './grants.service.ts'

/** `findDefinition` belongs to a later feature. */
export const grantRoutes = (findDefinition: FindDefinition) =>
  implement(toolGrants, {
    grants: (ctx) => listGrants(ctx, findDefinition),
    revoke: (ctx, { params }) => revokeGrant(ctx, params.tool),
  })
