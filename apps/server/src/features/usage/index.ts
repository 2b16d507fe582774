export { addUsage, addUsageSql, exportUsage } from './usage.store.ts'
export { assertWithinDailyLimit, findExceededLimit, isDailyLimitExceeded } from './daily-limit.service.ts'
