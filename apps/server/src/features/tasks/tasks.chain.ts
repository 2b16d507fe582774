import { describeRows, linkColumns, linkOrigin, type ChainAdapter } from '../chain/index.ts'
import { isVisible } from './tasks.conditions.ts'
import { tasks } from './tasks.schema.ts'

const task = { kind: 'task', id: tasks.id } as const

export const taskChain: ChainAdapter = {
  describe: describeRows('task', { table: tasks, id: tasks.id, title: tasks.title, at: tasks.created_at, isVisible }),
  links: [
    linkColumns({ table: tasks, from: { kind: 'message', id: tasks.source_message_id }, to: task, relation: 'created' }),
    // A goal can have thousands of tasks, so tasks that the person can't see are excluded before the limit.
    linkColumns({ table: tasks, from: task, to: { kind: 'goal', id: tasks.goal_id }, relation: 'serves', where: isVisible }),
    linkOrigin('task', tasks),
  ],
}
