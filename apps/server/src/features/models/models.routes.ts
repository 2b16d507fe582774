import { models as calls } from '@adjutant/contract/models'
import { implement } from '../../platform/http/implement.ts'
import type { Models } from '../../platform/models/models.ts'

export const modelRoutes = (models: Pick<Models, 'list'>) => implement(calls, { list: async () => models.list() })
