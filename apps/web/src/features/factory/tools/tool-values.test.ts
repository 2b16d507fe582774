import type { Tool } from '@adjutant/contract/ai/factory'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, it } from 'vitest'
import { isSimple, toArguments, toDrafts, toSchema } from './tool-parameters.ts'
import { validateTool, dropsSecrets, newToolValues, toFormIssues, toToolBody, toToolValues } from './tool-values.ts'

const schema = {
  type: 'object',
  properties: { city: { type: 'string', description: 'Where' }, days: { type: 'integer' } },
  required: ['city'],
}

const tool = {
  name: 'Weather',
  description: null,
  kind: 'http',
  needs_approval: false,
  isAutoGen: false,
  parameters: schema,
  http: { method: 'GET', url: 'https://weather.test/v1', secret_headers: ['authorization'] },
  mcp: null,
} as unknown as Tool

it('omits unchanged secrets', () => {
  const before = toToolValues(tool)
  expect(toToolBody({ ...before, name: 'Sky' }, before)).toMatchObject({
    name: 'Sky',
    http: { method: 'GET', url: 'https://weather.test/v1' },
  })
  expect(toToolBody(before, before).http).not.toHaveProperty('secret_headers')
})

it('sends a new value of a secret, and a blank one for a removed secret', () => {
  const before = toToolValues(tool)
  const typed = { key: 'n', name: 'x-key', value: 's3cret', isKept: false }
  expect(toToolBody({ ...before, headers: [typed] }, before).http).toMatchObject({
    secret_headers: { authorization: '', 'x-key': 's3cret' },
  })
})

it('warns that stored secrets are dropped for another host', () => {
  const before = toToolValues(tool)
  expect(dropsSecrets(before, { ...before, url: 'https://weather.test/v2' })).toBe(false)
  expect(dropsSecrets(before, { ...before, url: 'https://elsewhere.test/v1' })).toBe(true)
})

it('reads and writes simple parameters as rows and keeps others', () => {
  expect(toSchema(toDrafts(schema))).toEqual(schema)
  expect(isSimple({ type: 'object', properties: { kind: { type: 'string', enum: ['a'] } } })).toBe(false)
  expect(toSchema([])).toBeNull()
})

it('converts test input by parameter type', () => {
  expect(toArguments(schema, { city: '12', days: '3', other: 'x' })).toEqual({ city: '12', days: 3 })
  expect(toArguments(schema, { city: ' ' })).toEqual({})
})

it('reports missing values by the kind of the tool', () => {
  expect(validateTool(newToolValues)).toEqual({ name: appMessages.factory.toolNameRequired })
  expect(validateTool({ ...newToolValues, name: 'X', kind: 'mcp' })).toEqual({
    url: appMessages.factory.addressRequired,
    mcpTool: appMessages.factory.mcpToolRequired,
  })
  expect(validateTool({ ...newToolValues, name: 'X', schemaText: '{' })).toEqual({ schemaText: 'Enter valid JSON.' })
})

it('shows server errors at the form fields', () => {
  expect(toFormIssues({ 'http.url': 'no', 'http.secret_headers.host': 'bad', name: 'x' })).toEqual({ url: 'no', headers: 'bad', name: 'x' })
})
