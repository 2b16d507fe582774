export { exportUsage } from './personal-data.statements.ts'
export { assertWithinDailyLimit, findExceededLimit, isDailyLimitExceeded } from './daily-limit.service.ts'
export { addUsage, addUsageSql } from './usage.store.ts'
