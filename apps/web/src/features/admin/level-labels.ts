import type { UserLevel } from '@adjutant/contract/accounts/users'
import type { StatusTone } from '../../ui/data/status.tsx'

export const levelLabels: Record<UserLevel, string> = { waitlisted: 'Waitlisted', user: 'User', ceo: 'CEO', admin: 'Admin' }

export const levelTones: Record<UserLevel, StatusTone> = { waitlisted: 'warning', user: 'neutral', ceo: 'progress', admin: 'info' }

export const levelOptions = (Object.keys(levelLabels) as UserLevel[]).map((value) => ({ value, label: levelLabels[value] }))
