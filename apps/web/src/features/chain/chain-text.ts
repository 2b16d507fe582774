import type { ChainRecord } from '@adjutant/contract/records/chain'

/** The server counts a little further. */
const maxCount = 1_000

export const toShortMoreText = (count: number): string => (count > maxCount ? '1,000+' : `+${count}`)

export const toMoreText = (count: number): string => (count > maxCount ? 'and more than 1,000 more' : `and ${count} more`)

/** Tasks and sub-goals don't lead to a goal, they contribute to it. */
export const toHeadings = (kind: ChainRecord['kind']) => ({
  before: kind === 'goal' ? 'What contributes to it' : 'What led to it',
  after: 'What it leads to',
})

/** People ask for the reason of these; of the others they want to see what is linked. */
const kindsWithReason: readonly ChainRecord['kind'][] = ['task', 'goal', 'note', 'advice', 'commitment', 'run']

export const toDisclosureLabels = (kind: ChainRecord['kind']) =>
  kindsWithReason.includes(kind)
    ? { label: 'Why', hideLabel: 'Hide why', name: 'Why' }
    : { label: 'Linked records', hideLabel: 'Hide linked records', name: 'Linked records' }
