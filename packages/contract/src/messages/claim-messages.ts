import { limits } from '../core/limits.ts'

/** Messages about the claims of advice. */
export const claimMessages = {
  added: 'Claim added',
  saved: 'Claim saved',
  deleted: 'Claim deleted',
  saveFailed: "Couldn't save the claim",
  kindUnknown: 'Choose what to measure.',
  subjectRequired: 'Choose a goal, KPI or task.',
  /** The readers of the advice must see the figures of its claims. */
  subjectUnknown: 'Choose a goal, KPI or task that the readers of this advice can see.',
  comparisonRequired: 'Choose how to compare the value.',
  valueRequired: 'Enter a value.',
  percentInvalid: 'Enter a percentage from 0 to 100.',
  dueRequired: 'Choose a date.',
  duePast: 'Choose a date after today.',
  dueTooFar: 'Choose a date within the next 100 years.',
  tooMany: `A piece of advice can have at most ${limits.claims} claims.`,
  /** The track record counts it. */
  decided: "This claim is decided and counts in the track record, so it can't be changed or deleted.",
  unreadable:
    "This can't be checked. Name a KPI, goal or task that every reader sees, what you expect and a day, for example “Revenue is at least 14 M€ by 30 June”.",
  past: 'The date had already passed when this was written.',
  failed: "Adjutant couldn't check this claim because of an error. Edit it to check it again.",
  order: 'Newest first. Sources that were right before rank higher.',
} as const
