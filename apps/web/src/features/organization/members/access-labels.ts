import type { AccessLevel } from '@adjutant/contract/accounts/organizations'
import { keysOf } from '@adjutant/contract/core/keys-of'

export const accessLabels: Record<AccessLevel, string> = { user: 'User', manager: 'Manager', admin: 'Admin' }

export const accessOptions = keysOf(accessLabels).map((value) => ({ value, label: accessLabels[value] }))
