import type { Model } from '@adjutant/contract/ai/models'
import { expect, test } from 'vitest'
import { toModelChoice } from './model-choice.ts'

const model = (id: string, fields: Partial<Model> = {}): Model => ({ id, name: id, provider: 'openai', available: true, ...fields })

test("offers what the server allows and keeps the person's choice", () => {
  const { options, chosen } = toModelChoice([model('gpt-5-chat'), model('llama', { provider: 'compatible' })], 'llama')
  expect(options).toEqual([
    { value: 'gpt-5-chat', label: 'gpt-5-chat' },
    { value: 'llama', label: 'llama' },
  ])
  expect(chosen).toBe('llama')
})

test('replaces a choice that is no longer allowed with the first usable model', () => {
  const models = [model('gpt-5-chat', { available: false }), model('gemini-2.5-pro', { provider: 'google' })]
  expect(toModelChoice(models, 'gpt-4').chosen).toBe('gemini-2.5-pro')
})

test('marks a model without a key', () => {
  const models = [model('gpt-5-chat'), model('gemini-2.5-pro', { provider: 'google', available: false })]
  expect(toModelChoice(models, undefined).options[1]).toEqual({ value: 'gemini-2.5-pro', label: 'gemini-2.5-pro (no key)' })
})

test('offers none where the organizations allow none', () => {
  expect(toModelChoice([], 'gpt-5')).toEqual({ options: [{ value: '', label: 'No model allowed' }], chosen: '', isOffline: false })
})

test('offers the known models without a list, gpt-5-chat first', () => {
  const choice = toModelChoice(undefined, undefined)
  expect(choice.options.map(({ value }) => value)).toEqual(['gpt-5-chat', 'gpt-5', 'gpt-5-mini', 'gemini-2.5-pro'])
  expect(choice).toMatchObject({ chosen: 'gpt-5-chat', isOffline: false })
})

test("names the offline analyst without any key and keeps the person's choice", () => {
  const builtIn = (value: string) => ({
    options: [{ value, label: 'Offline analyst' }],
    chosen: value,
    isOffline: true,
  })
  expect(toModelChoice([model('gpt-5-chat', { available: false })], undefined)).toEqual(builtIn('gpt-5-chat'))
  expect(toModelChoice([model('gpt-5-chat', { provider: 'offline' }), model('gpt-5', { provider: 'offline' })], 'gpt-5')).toEqual(
    builtIn('gpt-5'),
  )
  expect(toModelChoice([model('gpt-5-chat'), model('x', { provider: 'offline' })], undefined).isOffline).toBe(false)
})
