import { limits } from '../core/limits.ts'

/** Messages about exports, deleted accounts and retention. No schema library here: web pages load this file. */
export const personalDataMessages = {
  exportRunning: 'An export is already in progress.',
  tooManyExports: 'You can export your data three times a day. Try again tomorrow.',
  ownsOrganizations: (names: readonly string[]) =>
    `You own ${names.join(', ')}. Hand over or delete ${names.length === 1 ? 'it' : 'them'} first: other people are members.`,
  lastAdmin: "You're the only admin. Make someone else an admin first.",
  periodWrong: `Enter a whole number of days from 1 to ${limits.retentionDays.toLocaleString('en')}.`,
  binWrong: `Enter a whole number of days from 1 to ${limits.binDays}.`,
} as const
