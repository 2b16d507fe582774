import type { ChainRecord } from '@adjutant/contract/records/chain'

/** The server counts slightly beyond this, so that a larger number can be detected. */
const maxCount = 1_000

export const toShortMoreText = (count: number): string => (count > maxCount ? '1,000+' : `+${count}`)

export const toMoreText = (count: number): string => (count > maxCount ? 'and more than 1,000 more' : `and ${count} more`)

/** Tasks and sub-goals contribute to a goal; they aren't its origin. */
export const toHeadings = (kind: ChainRecord['kind']) => ({
  before: kind === 'goal' ? 'What contributes to it' : 'What led to it',
  after: 'What it leads to',
})

/** Records of these kinds have a reason; the others only have linked records. */
const kindsWithReason: readonly ChainRecord['kind'][] = ['task', 'goal', 'note', 'advice', 'commitment', 'run']

export const toDisclosureLabels = (kind: ChainRecord['kind']) =>
  kindsWithReason.includes(kind)
    ? { label: 'Why', hideLabel: 'Hide why', name: 'Why' }
    : { label: 'Linked records', hideLabel: 'Hide linked records', name: 'Linked records' }
