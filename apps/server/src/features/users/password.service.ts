import { hash, verify } from '@node-rs/argon2'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { dictionary } from '@zxcvbn-ts/language-common'
import { ValidationError } from '../../platform/errors.ts'

const maxCommonPasswords = 1_000
const minCommonLength = 6

/** The dictionary is ordered by frequency in leaks. Passwords too short for any account are omitted. */
const commonPasswords = new Set(
  (dictionary['passwords-common'] ?? [])
    .map(String)
    .filter((entry) => entry.length >= minCommonLength)
    .slice(0, maxCommonPasswords),
)

export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase())

/** argon2id with the library's parameters (19 MiB, two passes), which OWASP recommends. */
export const hashPassword = (password: string): Promise<string> => hash(password)

const decoy = hash('the answer takes as long as for a real account')

/** Hashes even without an account or password, so that the duration does not reveal whether there is one. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoy), password)
  return matches && typeof passwordHash === 'string'
}

export interface Person {
  email: string
  first_name?: string | null | undefined
  last_name?: string | null | undefined
}

function namesOf({ email, first_name, last_name }: Person): string[] {
  const first = first_name ?? ''
  const last = last_name ?? ''
  return [email, email.replace(/@.*$/s, ''), first, last, first + last, `${first} ${last}`]
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)
}

/** Rejects the first guesses: the most common passwords and the person's own names. */
export function checkPassword(password: string, person: Person): void {
  if (namesOf(person).includes(password.toLowerCase())) throw ValidationError.field('password', appMessages.password.personal)
  if (isCommonPassword(password)) throw ValidationError.field('password', appMessages.password.common)
}
