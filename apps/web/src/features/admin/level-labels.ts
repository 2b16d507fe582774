import type { UserLevel } from '@adjutant/contract/accounts/users'
import { keysOf } from '@adjutant/contract/core/keys-of'
import type { StatusTone } from '../../ui/data/status.tsx'

export const levelLabels: Record<UserLevel, string> = { waitlisted: 'Waitlisted', user: 'User', ceo: 'CEO', admin: 'Admin' }

export const levelTones: Record<UserLevel, StatusTone> = { waitlisted: 'warning', user: 'neutral', ceo: 'progress', admin: 'info' }

export const userLevels = keysOf(levelLabels)

export const levelOptions = userLevels.map((value) => ({ value, label: levelLabels[value] }))
