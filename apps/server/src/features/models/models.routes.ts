import { models as calls } from '@adjutant/contract/ai/models'
import { implement } from '../../platform/http/implement.ts'
import { listAllowedModels } from '../ai-policy/index.ts'
import type { Models } from '../../platform/models/models.ts'

export const modelRoutes = (models: Pick<Models, 'list' | 'defaultId'>) =>
  implement(calls, { list: (ctx) => listAllowedModels(ctx, models) })
