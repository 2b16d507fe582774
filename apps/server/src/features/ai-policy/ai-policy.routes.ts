import { aiPolicy } from '@adjutant/contract/ai/ai-policy'
import { implement } from '../../platform/http/implement.ts'
import type { Models } from '../../platform/models/models.ts'
import { changeAiPolicy, readAiPolicy, readOwnAiPolicy } from './ai-policy.service.ts'

export const aiPolicyRoutes = (models: Pick<Models, 'isAllowed' | 'list'>) =>
  implement(aiPolicy, {
    read: (ctx, { params }) => readAiPolicy(ctx, models, params.id),
    change: (ctx, { params, body }) => changeAiPolicy(ctx, models, params.id, body),
    mine: (ctx) => readOwnAiPolicy(ctx),
  })
