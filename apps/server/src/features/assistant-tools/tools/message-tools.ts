import { limits } from '@adjutant/contract/core/limits'
import { z } from 'zod'
import { requiredText } from './argument-schemas.ts'
import { diffFields } from './field-changes.ts'
import { defineChange } from './tool.ts'

export const messageTools = [
  defineChange({
    name: 'draft_message',
    title: 'Draft a message',
    action: 'none',
    description: 'Drafts a message to someone for the person to copy. It is neither saved nor sent.',
    input: z.strictObject({ to: requiredText('Who it is for'), text: requiredText('The whole message', limits.text) }),
    preview: async (_ctx, { to, text }) => ({ record: null, changes: diffFields({}, { to, text }) }),
    apply: async (_ctx, { to, text }) => ({ receipt: `Draft to ${to}, not sent: ${text}`, record: null, view: { to, text } }),
  }),
]
