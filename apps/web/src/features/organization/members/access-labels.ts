import type { AccessLevel } from '@adjutant/contract/accounts/organizations'

export const accessLabels: Record<AccessLevel, string> = { user: 'User', manager: 'Manager', admin: 'Admin' }

export const accessOptions = Object.entries(accessLabels).map(([value, label]) => ({ value, label }))
