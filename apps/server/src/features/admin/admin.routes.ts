import { admin } from '@adjutant/contract/accounts/admin'
import { implement } from '../../platform/http/implement.ts'
import { changeLandingFigures, getLandingFigures } from '../settings/index.ts'

export const adminRoutes = implement(admin, {
  landingFigures: (ctx) => getLandingFigures(ctx),
  changeLandingFigures: (ctx, { body }) => changeLandingFigures(ctx, body),
})
