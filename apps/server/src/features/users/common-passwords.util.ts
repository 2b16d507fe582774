import { dictionary } from '@zxcvbn-ts/language-common'

const maxEntries = 1_000
const minLength = 6

/** The dictionary is ordered by frequency in leaks. Passwords too short for any account are omitted. */
const common = new Set(
  (dictionary['passwords-common'] ?? [])
    .map(String)
    .filter((entry) => entry.length >= minLength)
    .slice(0, maxEntries),
)

export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
