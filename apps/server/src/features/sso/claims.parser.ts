import { limits } from '@adjutant/contract/core/limits'
import { accessLevels, type AccessLevel } from '@adjutant/contract/accounts/organizations'
import type { ClaimValue } from '../identity/index.ts'
import { truncate } from '@adjutant/contract/text/truncate'
import type { Claims } from './oidc-provider.service.ts'
import { toEmailDomain } from './email-domain.logic.ts'

interface AccessMapping {
  access_claim: string | null
  access_values: ClaimValue<AccessLevel>[]
}

interface LevelMapping {
  level_claim: string | null
  level_values: ClaimValue<'user' | 'ceo'>[]
}

/** A claim is a string or a list of strings. */
function valuesOf(claims: Claims, name: string): string[] {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined
  return (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string')
}

function targetsOf<T>(claims: Claims, name: string, mapping: ClaimValue<T>[]): T[] {
  const values = valuesOf(claims, name)
  return mapping.filter(({ value }) => values.includes(value)).map(({ target }) => target)
}

/** The highest access that the claim gives; undefined without a mapping, so that the access stays unchanged. */
export function findAccess(claims: Claims, { access_claim, access_values }: AccessMapping): AccessLevel | undefined {
  if (access_claim === null || access_values.length === 0) return undefined
  const targets = targetsOf(claims, access_claim, access_values)
  return accessLevels.findLast((level) => targets.includes(level)) ?? 'user'
}

/** An organization can give the CEO level only if its owner has at least that level. */
export function findLevel(
  claims: Claims,
  { level_claim, level_values }: LevelMapping,
  ownerLevel: string | undefined,
): 'user' | 'ceo' | undefined {
  if (level_claim === null || level_values.length === 0) return undefined
  const isCeo = targetsOf(claims, level_claim, level_values).includes('ceo')
  return isCeo && (ownerLevel === 'ceo' || ownerLevel === 'admin') ? 'ceo' : 'user'
}

const emailPattern = /^[^\s@\0]+@[^\s@\0]+\.[^\s@\0]+$/

export type EmailOfClaims = { email: string } | { failure: 'email' | 'domain' }

/** Some providers send `email_verified` as a string and some not at all: they vouch for addresses in their own domains. */
export function readEmail({ email, email_verified }: Claims, domains: readonly string[]): EmailOfClaims {
  if (typeof email !== 'string' || email.length > limits.email || !emailPattern.test(email)) return { failure: 'email' }
  if (email_verified === false || String(email_verified).toLowerCase() === 'false') return { failure: 'email' }
  return domains.includes(toEmailDomain(email)) ? { email } : { failure: 'domain' }
}

/** PostgreSQL can't store NUL or a lone surrogate. */
function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed().trim() : ''
  return truncate(text, limits.name) || null
}

export const readNames = ({ given_name, family_name }: Claims) => ({ first_name: textOf(given_name), last_name: textOf(family_name) })
