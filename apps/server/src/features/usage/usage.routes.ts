import { usage } from '@adjutant/contract/ai/conversations'
import { implement } from '../../platform/http/implement.ts'
import { readUsageToday } from './daily-limit.service.ts'

export const usageRoutes = implement(usage, { today: (ctx) => readUsageToday(ctx) })
