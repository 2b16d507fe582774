import { jsonSchema } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { omitNulls, toToolSchema } from './tool-schema.ts'

const tool = (input: z.ZodType) => ({ name: 'x', description: 'x', input })
const plain = z.strictObject({
  id: z.uuid().describe('The id'),
  title: z.string().trim().min(1).max(300).optional(),
  limit: z.int().min(1).max(50).optional(),
  tags: z.array(z.enum(['a', 'b'])).optional(),
  pattern: z.string().optional(),
})

describe('a tool schema', () => {
  test('has no keywords that only the server needs', async () => {
    const { parameters, isStrict } = await toToolSchema(tool(plain), false)
    expect(isStrict).toBe(false)
    expect(parameters).toEqual({
      type: 'object',
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id' },
        title: { type: 'string' },
        limit: { type: 'integer', minimum: 1, maximum: 50 },
        tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
        pattern: { type: 'string' },
      },
      required: ['id'],
      additionalProperties: false,
    })
  })

  test('in strict mode requires every property and allows null for optional ones', async () => {
    const { parameters, isStrict } = await toToolSchema(tool(plain), true)
    expect(isStrict).toBe(true)
    expect(parameters).toMatchObject({
      required: ['id', 'title', 'limit', 'tags', 'pattern'],
      properties: { id: { type: 'string', description: 'The id' }, limit: { anyOf: [{ type: 'integer' }, { type: 'null' }] } },
    })
  })

  test.each([
    ['an object with any keys', z.strictObject({ inputs: z.record(z.string(), z.string()) })],
    ['an object that allows more properties', z.looseObject({ a: z.string() })],
    ['a value of any type', z.strictObject({ a: z.unknown() })],
  ])('is not strict with %s', async (_, input) => {
    expect((await toToolSchema(tool(input), true)).isStrict).toBe(false)
  })

  test('of a person’s own tool is sent without strict mode', async () => {
    const input = jsonSchema({ type: 'object', properties: { city: { type: 'string' } } })
    expect(await toToolSchema({ name: 'x', description: 'x', input }, true)).toMatchObject({ isStrict: false })
  })
})

test('nulls of a strict call are absent values, also in lists of objects', () => {
  expect(omitNulls({ a: null, b: 1, c: [{ d: null, e: 'x' }, null] })).toEqual({ b: 1, c: [{ e: 'x' }, null] })
})
