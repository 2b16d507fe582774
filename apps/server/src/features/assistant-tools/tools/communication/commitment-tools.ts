import type { CommitmentView } from '@adjutant/analyst'
import { CommitmentQuery, type Commitment } from '@adjutant/contract/commitments'
import { commitmentDirections, commitmentStates } from '@adjutant/contract/core/choices'
import { day } from '@adjutant/contract/core/fields'
import type { Source } from '@adjutant/contract/search'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { z } from 'zod'
import { todayOf } from '../../../../platform/clock.ts'
import { truncateWithMarker } from '../record-views.ts'
import { defineTool, toLookupOutcome } from '../tool.ts'

const maxListedCommitments = 100
const maxText = 300

const sourceKinds = { message: 'thread', note: 'note', interaction: 'contact' } as const

function toCommitmentView(commitment: Commitment, today: string): CommitmentView {
  const { id, direction, state, text, due_date, counterpart, source, created_at } = commitment
  return {
    ...{ id, direction, state, due_date },
    text: truncateWithMarker(text, maxText),
    overdue: state === 'open' && due_date !== null && due_date < today,
    person: counterpart?.name ?? null,
    contact_id: counterpart?.contact_id ?? null,
    made_on: source?.date ?? created_at.slice(0, 10),
    quote: truncateWithMarker(source?.quote ?? null, maxText),
    noticed_in: source && { kind: sourceKinds[source.kind], id: source.record_id },
  }
}

/** A promise has no page of its own, so an answer cites the contact. */
const toSources = ({ counterpart }: Commitment): Source[] =>
  counterpart?.contact_id ? [{ kind: 'contact', id: counterpart.contact_id, title: counterpart.name, url: null, page: null }] : []

export const commitmentTools = [
  defineTool({
    name: 'list_commitments',
    title: 'Look at promises',
    description:
      'Lists what the person promised others (i_owe) and what others promised them (owed_to_me), by due date. Open promises are confirmed; proposed ones were found in a text and are not confirmed yet. Use it for “what did I promise” and “who owes me something”.',
    input: z.strictObject({
      direction: z.enum(commitmentDirections).optional().describe('Both without one'),
      state: z.enum(commitmentStates).optional().describe('open without one'),
      due_before: day().optional().describe('Due before this day, YYYY-MM-DD'),
    }),
    changesRecords: false,
    // The texts and quotes come from messages of other people.
    returnsUntrustedText: true,
    async run(ctx, { direction, state = 'open', due_before }) {
      const today = todayOf(ctx)
      const query = CommitmentQuery.parse({ direction, due_before, limit: maxListedCommitments })
      const { items, total } = await ctx.ports.commitments.list(ctx, { ...query, state: [state] })
      const answer = { today, total, shown: items.length, commitments: items.map((item) => toCommitmentView(item, today)) }
      return toLookupOutcome(`${pluralize(total, 'promise was', 'promises were')} found.`, answer, items.flatMap(toSources))
    },
  }),
]
