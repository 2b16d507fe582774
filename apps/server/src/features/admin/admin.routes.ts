import { admin } from '@adjutant/contract/admin'
import { implement } from '../../platform/http/implement.ts'
import { listDeeds } from '../audit/audit.door.ts'
import { changeLandingFigures, getLandingFigures } from '../settings/settings.door.ts'

export const adminRoutes = implement(admin, {
  audit: (ctx, { query }) => listDeeds(ctx, query),
  landingFigures: (ctx) => getLandingFigures(ctx),
  changeLandingFigures: (ctx, { body }) => changeLandingFigures(ctx, body),
})
