import { eq } from 'drizzle-orm'
import { describeRows, linkColumns, type ChainAdapter } from '../chain/index.ts'
import { commitments } from './commitments.schema.ts'
import { isVisible } from './commitments.store.ts'

const commitment = { kind: 'commitment', id: commitments.id } as const

const isFrom = (kind: NonNullable<(typeof commitments.$inferSelect)['source_kind']>) => () => eq(commitments.source_kind, kind)
const noticed = { table: commitments, to: commitment, relation: 'promised_in' } as const

export const commitmentChain: ChainAdapter = {
  describe: describeRows('commitment', {
    table: commitments,
    id: commitments.id,
    title: commitments.text,
    at: commitments.created_at,
    happenedAt: commitments.source_date,
    isVisible,
  }),
  links: [
    linkColumns({ ...noticed, from: { kind: 'message', id: commitments.source_id }, where: isFrom('message') }),
    linkColumns({ ...noticed, from: { kind: 'note', id: commitments.source_id }, where: isFrom('note') }),
    linkColumns({
      ...noticed,
      from: { kind: 'contact', id: commitments.source_record_id },
      day: commitments.source_date,
      where: isFrom('interaction'),
    }),
    // Towards the origin, the message is more specific than the thread.
    linkColumns({ ...noticed, from: { kind: 'thread', id: commitments.source_record_id }, where: isFrom('message'), only: 'after' }),
    linkColumns({ table: commitments, from: { kind: 'contact', id: commitments.contact_id }, to: commitment, relation: 'promised_with' }),
    linkColumns({ table: commitments, from: commitment, to: { kind: 'task', id: commitments.task_id }, relation: 'created' }),
  ],
}
