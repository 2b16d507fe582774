import { dictionary } from '@zxcvbn-ts/language-common'

const howMany = 1_000
const shortest = 6

/** The dictionary is ordered by how often each was seen in leaks; passwords too short for any account are passed over. */
const common = new Set(
  (dictionary['passwords-common'] ?? [])
    .filter((entry) => String(entry).length >= shortest)
    .slice(0, howMany)
    .map(String),
)

export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
