import { admin } from '@adjutant/contract/accounts/admin'
import { audit } from '@adjutant/contract/accounts/audit'
import { implement } from '../../platform/http/implement.ts'
import { changeLandingFigures, getLandingFigures } from '../settings/index.ts'
import { exportAudit, exportOrganizationAudit, readAudit, readOrganizationAudit } from './audit.service.ts'

export const adminRoutes = implement(admin, {
  landingFigures: (ctx) => getLandingFigures(ctx),
  changeLandingFigures: (ctx, { body }) => changeLandingFigures(ctx, body),
})

export const auditRoutes = implement(audit, {
  list: (ctx, { query }) => readAudit(ctx, query),
  export: (ctx, { query }) => exportAudit(ctx, query),
  listOfOrganization: (ctx, { params, query }) => readOrganizationAudit(ctx, params.id, query),
  exportOfOrganization: (ctx, { params, query }) => exportOrganizationAudit(ctx, params.id, query),
})
