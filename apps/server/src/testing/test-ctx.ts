import { featurePorts } from '../feature-ports.ts'
import { systemClock } from '../platform/clock.ts'
import type { SystemCtx } from '../platform/ctx.ts'
import { createIdGenerator } from '../platform/ids.ts'
import { createLog } from '../platform/log/log.ts'
import type { Quotas } from '../platform/config/quotas.ts'

export const defaultQuotas: Quotas = {
  personFileBytes: 20e9,
  organizationFileBytes: 200e9,
  personDailyTokens: undefined,
  organizationDailyTokens: undefined,
}

/** The context for work outside of requests, without an application. */
export const testCtx = (db: SystemCtx['db']): SystemCtx => ({
  db,
  log: createLog('silent'),
  clock: systemClock,
  newId: createIdGenerator(systemClock),
  publicUrl: 'https://adjutant.example',
  rateLimit: false,
  quotas: defaultQuotas,
  ports: featurePorts,
})
