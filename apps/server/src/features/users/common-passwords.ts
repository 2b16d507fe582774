import { dictionary } from '@zxcvbn-ts/language-common'

const count = 1_000
const minLength = 6

/** The dictionary is ordered by how often each was seen in leaks. Those too short for any account are left out. */
const common = new Set(
  (dictionary['passwords-common'] ?? [])
    .map(String)
    .filter((entry) => entry.length >= minLength)
    .slice(0, count),
)

export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
