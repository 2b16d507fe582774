import { expect, test } from 'vitest'
import { z } from 'zod'
import { toIssueMessage } from './validation-messages.ts'

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'This is required.'],
  [z.string(), 7, 'This must be text.'],
  [z.int(), 'seven', 'This must be a number.'],
  [z.int(), 7.5, 'This must be a whole number.'],
  [z.boolean(), null, 'This must be true or false.'],
  [z.array(z.string()), {}, 'This must be a list.'],
  [z.object({}), [], 'This must be an object.'],
  [z.string().max(2_000), 'x'.repeat(2_001), 'Use at most 2,000 characters.'],
  [z.array(z.int()).min(1), [], 'Use at least 1 entry.'],
  [z.number().max(7), 8, 'This must be at most 7.'],
  [z.number().min(1), 0, 'This must be at least 1.'],
  [z.uuid(), 'no', 'This is not a valid id.'],
  [z.enum(['crew', 'flow']), 'ship', 'This must be one of: crew, flow.'],
  [z.record(z.string().max(1), z.int()), { long: 1 }, 'One of the names in this is not allowed.'],
  [z.union([z.int(), z.boolean()]), 'x', 'This has the wrong format.'],
])('%# gives a sentence', (schema, value, sentence) => {
  expect(schema.safeParse(value, { error: toIssueMessage }).error?.issues[0]?.message).toBe(sentence)
})

test("the contract's own message wins", () => {
  expect(z.string({ error: 'A title is required.' }).safeParse(undefined, { error: toIssueMessage }).error?.issues[0]?.message).toBe(
    'A title is required.',
  )
})
