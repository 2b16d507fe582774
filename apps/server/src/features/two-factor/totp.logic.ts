import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'

/** The settings that every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238). */
const [periodSeconds, digits] = [30, 6]
const secretBytes = 20
/** Accepts one step before and after, for clock differences and slow typing. */
const window = 1

const purposeOf = (userId: string): string => `totp of account ${userId}`

const toTotp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Adjutant', label, secret: Secret.fromBase32(secret), period: periodSeconds, digits })

export const newTotpSecret = (): string => new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer }).base32

export const toTotpUri = (secret: string, email: string): string => toTotp(secret, email).toString()

export const sealTotpSecret = (box: SecretBox, userId: string, secret: string): Buffer => box.seal(secret, purposeOf(userId))

export const openTotpSecret = (box: SecretBox, userId: string, sealed: Uint8Array): string | undefined =>
  box.open(sealed, purposeOf(userId))

/** The time step of a valid code; undefined for an invalid one or if the secret was encrypted with another key. */
export function findTotpStep(
  box: SecretBox,
  { userId, sealed, code, now }: { userId: string; sealed: Uint8Array; code: string; now: Date },
): number | undefined {
  const secret = openTotpSecret(box, userId, sealed)
  if (secret === undefined) return undefined
  const delta = toTotp(secret).validate({ token: code.replaceAll(/\s/g, ''), timestamp: now.getTime(), window })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta
}
