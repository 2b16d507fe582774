import { limits } from '@adjutant/contract/limits'
import { z } from 'zod'
import { filled } from './arguments.ts'
import { defineTool, done } from './tool.ts'

export const messageTools = [
  defineTool({
    name: 'draft_message',
    title: 'Draft a message',
    description: 'Shows the person a message to somebody for copying. It is neither stored nor sent.',
    input: z.strictObject({ to: filled('Whom it is for'), text: filled('The whole message', limits.text) }),
    changes: true,
    run: async (_ctx, { to, text }) => done(`A draft to ${to}, which was not sent: ${text}`, null, { to, text }),
  }),
]
