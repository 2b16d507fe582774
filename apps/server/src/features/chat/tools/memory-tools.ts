import { limits } from '@adjutant/contract/limits'
import { MemoryCreate } from '@adjutant/contract/memory'
import type { Source } from '@adjutant/contract/search'
import { z } from 'zod'
import { firstLineOf } from '../../../platform/first-line.ts'
import { createMemory } from '../../memory/memory.door.ts'
import { filled } from './arguments.ts'
import { defineTool, done, type AssistantTool } from './tool.ts'

const titleLength = 100

export const memoryTools = (conversationId?: string): AssistantTool[] => [
  defineTool({
    name: 'keep_memory',
    title: 'Remember something',
    description: 'Keeps one sentence about the person or their work for later conversations. Use it only when the person asks for it.',
    input: z.strictObject({ content: filled('What is to be remembered', limits.text) }),
    changes: true,
    async run(ctx, { content }) {
      const memory = await createMemory(ctx, MemoryCreate.parse({ content, metadata: { conversation_id: conversationId ?? null } }))
      const record: Source = { kind: 'memory', id: memory.id, title: firstLineOf(memory.content, titleLength), url: null, page: null }
      return done(`“${record.title}” will be remembered.`, record, { content: memory.content })
    },
  }),
]
