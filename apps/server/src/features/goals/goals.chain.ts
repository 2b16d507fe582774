import { describeRows, linkColumns, linkOrigin, type ChainAdapter } from '../chain/index.ts'
import { goals } from './goals.schema.ts'
import { visibleTo } from './goals.store.ts'

const [goal, parent] = [
  { kind: 'goal', id: goals.id },
  { kind: 'goal', id: goals.parent_goal_id },
] as const

export const goalChain: ChainAdapter = {
  describe: describeRows('goal', {
    table: goals,
    id: goals.id,
    title: goals.title,
    at: goals.created_at,
    isVisible: ({ user }) => visibleTo(user),
  }),
  links: [linkColumns({ table: goals, from: goal, to: parent, relation: 'part_of' }), linkOrigin('goal', goals)],
}
