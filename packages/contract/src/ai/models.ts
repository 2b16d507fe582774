import { z } from 'zod'
import { defineRoutes } from '../core/define.ts'

export const Model = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The provider behind this id: `offline` is the built-in analyst. */
    provider: z.enum(['openai', 'google', 'compatible', 'offline']),
    /** False without a configured key. */
    available: z.boolean(),
  })
  .meta({ id: 'Model' })
export type Model = z.infer<typeof Model>

export const models = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/models',
    summary: 'List the models that you can choose, the default first; your organizations may allow fewer',
    reply: z.array(Model),
  },
})
