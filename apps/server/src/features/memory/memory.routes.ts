import { memory } from '@adjutant/contract/ai/memory'
import { implement } from '../../platform/http/implement.ts'
import { changeMemory, createMemory, listMemories, removeMemory } from './memory.service.ts'

export const memoryRoutes = implement(memory, {
  list: (ctx, { query }) => listMemories(ctx, query),
  create: (ctx, { body }) => createMemory(ctx, body),
  change: (ctx, { params, body }) => changeMemory(ctx, params.id, body),
  remove: (ctx, { params }) => removeMemory(ctx, params.id),
})
