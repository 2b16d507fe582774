export { exportActivity, findRetryAfter } from './audit.store.ts'
export { chainEntries, logChainHead, startAuditChain, verifyChain, type ChainError } from './audit-chain.service.ts'
export {
  exportAuditEntries,
  listAuditEntries,
  recordAuditEntry,
  recordAuditEntryOn,
  recordDenial,
  recordReadAccess,
  recordThrottled,
  type NewAuditEntry,
} from './audit.service.ts'
