/** Messages about the claims of advice. */
export const claimMessages = {
  added: 'Claim added',
  saved: 'Claim saved',
  deleted: 'Claim deleted',
  kindUnknown: 'Choose what to measure.',
  subjectRequired: 'Choose a goal, KPI or task.',
  /** The readers of the advice must see the figures of its claims. */
  subjectUnknown: 'Choose a goal, KPI or task that the readers of this advice can see.',
  comparisonRequired: 'Choose how to compare the value.',
  valueRequired: 'Enter a value.',
  percentInvalid: 'Enter a percentage from 0 to 100.',
  dueRequired: 'Choose a date.',
  duePast: 'Choose today or a later date.',
  tooMany: 'A piece of advice can have at most 20 claims.',
  /** The track record counts it. */
  decided: 'This claim is decided and counts in the track record, so it can’t be changed or deleted.',
  unreadable: 'This can’t be measured: it names no KPI, goal or task that its readers see together with a value and a date.',
  past: 'The date had already passed when this was written.',
  failed: 'This claim could not be checked because of an error.',
  order: 'Newest first. Advice counts as up to 14 days newer if the claims of its source held, and up to 14 days older if they didn’t.',
} as const
