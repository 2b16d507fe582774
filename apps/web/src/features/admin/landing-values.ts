import type { LandingFigures } from '@adjutant/contract/accounts/admin'
import type { FieldIssues } from '../../platform/forms/use-form.ts'

export type LandingValues = { companies: string; seats_claimed: string }

export const toLandingValues = ({ companies, seats_claimed }: LandingFigures): LandingValues => ({
  companies: String(companies),
  seats_claimed: String(seats_claimed),
})

/** Invalid input is sent unchanged, so that the server explains what is wrong. */
export function toCount(text: string) {
  const trimmed = text.trim()
  return trimmed === '' ? Number.NaN : Number(trimmed)
}

/** Never below zero, and undefined if an input is invalid. */
export function toSeatsLeft({ companies, seats_claimed }: LandingValues) {
  const left = toCount(companies) - toCount(seats_claimed)
  return Number.isInteger(left) ? Math.max(left, 0) : undefined
}

type Issues = FieldIssues<keyof LandingValues>

function validateCount(text: string, label: string) {
  const count = toCount(text)
  if (!Number.isInteger(count)) return `${label} must be a whole number.`
  return count < 0 ? `${label} can't be negative.` : undefined
}

export function validateLanding({ companies, seats_claimed }: LandingValues): Issues | undefined {
  const issues = { companies: validateCount(companies, 'Beta companies'), seats_claimed: validateCount(seats_claimed, 'Seats claimed') }
  return issues.companies || issues.seats_claimed ? issues : undefined
}
