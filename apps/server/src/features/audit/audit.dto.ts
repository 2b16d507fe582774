import type { AuditEntry } from '@adjutant/contract/accounts/audit'
import type { AuditRow } from './audit.store.ts'

export const toAuditEntry = (row: AuditRow): AuditEntry => ({ ...row, at: row.at.toISOString() })
