import { limits } from '@adjutant/contract/core/limits'
import { MemoryCreate } from '@adjutant/contract/ai/memory'
import { z } from 'zod'
import { firstLine } from '@adjutant/contract/text/first-line'
import { createMemory, removeMemory } from '../../memory/index.ts'
import { ownRecord } from './act-records.ts'
import { requiredText } from './argument-schemas.ts'
import { diffFields } from './field-changes.ts'
import { defineChange, type AssistantTool } from './tool.ts'

const titleLength = 100

export const memoryTools = (conversationId?: string): AssistantTool[] => [
  defineChange({
    name: 'keep_memory',
    title: 'Remember something',
    action: 'create',
    description: 'Keeps one sentence about the person or their work for later conversations. Use it only when the person asks for it.',
    input: z.strictObject({ content: requiredText('What is to be remembered', limits.text) }),
    preview: async (_ctx, { content }) => ({ record: null, changes: diffFields({}, { content }) }),
    async apply(ctx, { content }) {
      const memory = await createMemory(ctx, MemoryCreate.parse({ content, metadata: { conversation_id: conversationId ?? null } }))
      const title = firstLine(memory.content, titleLength)
      const record = ownRecord({ kind: 'memory', id: memory.id, title, url: null, page: null })
      return { receipt: `“${title}” will be remembered.`, record, view: { content: memory.content } }
    },
    undo: (ctx, { id }) => removeMemory(ctx, id),
  }),
]
