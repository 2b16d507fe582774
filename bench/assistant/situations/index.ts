import { actions } from './actions.ts'
import { documents } from './documents.ts'
import { figures } from './figures.ts'
import { judgement } from './judgement.ts'
import { lists } from './lists.ts'
import { people } from './people.ts'

export const situations = [...figures, ...lists, ...people, ...documents, ...actions, ...judgement]
