import { describeRows, linkOrigin, type ChainAdapter } from '../chain/index.ts'
import { notes } from './notes.schema.ts'
import { isOwn } from './notes.store.ts'

export const noteChain: ChainAdapter = {
  describe: describeRows('note', {
    table: notes,
    id: notes.id,
    title: notes.content,
    at: notes.created_at,
    happenedAt: notes.entry_date,
    isVisible: ({ user }) => isOwn(user),
    isText: true,
  }),
  links: [linkOrigin('note', notes)],
}
