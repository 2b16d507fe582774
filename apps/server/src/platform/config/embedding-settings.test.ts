import { expect, test } from 'vitest'
import { findEmbeddings } from './embedding-settings.ts'

test.each([
  ['no model', undefined, { openaiKey: 'o' }, undefined],
  ['OpenAI', 'text-embedding-3-small', { openaiKey: 'o', googleKey: 'g' }, { url: 'https://api.openai.com/v1', key: 'o' }],
  ['Google', 'gemini-embedding-001', { openaiKey: 'o', googleKey: 'g' }, { url: expect.stringContaining('googleapis.com'), key: 'g' }],
  ['a server of your own', 'bge-m3', { openaiUrl: 'http://localhost:11434/v1' }, { url: 'http://localhost:11434/v1', key: undefined }],
])('the embeddings come from %s', (_what, model, settings, expected) => {
  expect(findEmbeddings(model, { allowed: [], ...settings })).toEqual(expected && { model, ...expected })
})

test("a provider's model without its key stops the start", () => {
  expect(() => findEmbeddings('gemini-embedding-001', { allowed: [], openaiKey: 'o' })).toThrow('EMBEDDING_MODEL is gemini-embedding-001')
})
