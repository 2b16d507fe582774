import type { Tool } from '@adjutant/contract/ai/factory'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dialog, openFactory, toFactoryAnswers } from '../../../testing/pages/factory-pages.ts'
import { listWrites, rejection } from '../../../testing/fake-api.ts'
import type { ApiCall } from '../../../testing/fake-api.ts'
import { expectAccessible } from '../../../testing/page-checks.ts'
import { builtInTools, sampleTool } from '../../../testing/samples/ai/factory.ts'
import { button, toast } from '../../../testing/page-parts.ts'

const create = dialog('Create New Tool')
const edit = dialog('Edit Tool')
const parameters = { type: 'object', properties: { currency: { type: 'string' } }, required: ['currency'] }
const url = 'https://rates.example.com/{currency}'
const rates: Tool = {
  ...sampleTool,
  name: 'Rates',
  kind: 'http',
  http: { method: 'GET', url, secret_headers: ['authorization'] },
  parameters,
}

/** Rejects addresses of this machine, and never returns the values of secret headers. */
const rejectPrivate = ({ body }: ApiCall) =>
  JSON.stringify(body).includes('127.0.0.1')
    ? rejection(422, appMessages.factory.addressNotAllowed, [{ field: 'http.url', message: appMessages.factory.addressNotAllowed }])
    : rates

test('a tool needs a name, and a rejected address is reported at its field', async () => {
  const { calls } = await openFactory({ 'POST /api/tools/': rejectPrivate })
  await button('Create New Tool').click()
  await create.getByRole('button', { name: 'Save tool' }).click()
  await expect.element(create.getByText(appMessages.factory.toolNameRequired)).toBeVisible()
  await create.getByLabelText('Name').fill('Rates')
  await userEvent.selectOptions(create.getByLabelText('Kind'), 'http')
  await create.getByLabelText('Address').fill('http://127.0.0.1:9/')
  await create.getByRole('button', { name: 'Save tool' }).click()
  await expect.element(create.getByText(appMessages.factory.addressNotAllowed)).toBeVisible()
  await expect.element(page.getByRole('alert').getByText(appMessages.factory.toolFailed)).toBeVisible()

  await create.getByLabelText('Address').fill(url)
  await create.getByRole('button', { name: 'Add header' }).click()
  await create.getByLabelText('Header').fill('Authorization')
  await create.getByLabelText('Secret value of Authorization').fill('Bearer s3cret-value')
  await create.getByRole('button', { name: 'Add parameter' }).click()
  await create.getByLabelText('Parameter').fill('currency')
  await expectAccessible()
  await create.getByRole('button', { name: 'Save tool' }).click()
  await expect.element(toast('Tool saved')).toBeVisible()
  await expect.element(create).not.toBeInTheDocument()
  expect(listWrites(calls).at(-1)).toMatchObject({
    call: 'POST /api/tools/',
    body: { http: { method: 'GET', url, secret_headers: { Authorization: 'Bearer s3cret-value' } }, parameters },
  })
})

test('a stored secret header is shown by name only and stays when other fields change', async () => {
  const { calls } = await openFactory(toFactoryAnswers({ tools: [rates] }))
  await button('Edit Rates').click()
  await expect.element(edit.getByLabelText('Header')).toHaveValue('authorization')
  await expect.element(edit.getByLabelText('Secret value of authorization')).toHaveValue('')
  await edit.getByLabelText('Description').fill('Rates of the day.')
  await edit.getByRole('button', { name: 'Save tool' }).click()
  await expect.element(edit).not.toBeInTheDocument()
  const { call, body } = listWrites(calls).at(-1)!
  expect([call, body]).toEqual([`PATCH /api/tools/${rates.id}`, { description: 'Rates of the day.' }])
})

test('a built-in tool is tested from its form', async () => {
  const goals = builtInTools.find(({ name }) => name === 'list_goals')!
  const { calls } = await openFactory({ 'POST /api/tools/{id}/try': { ok: true, result: 'Enter the Nordic market', ms: 12 } })
  await button('Edit a copy of List goals').click()
  const copy = dialog('Edit a copy')
  await copy.getByRole('button', { name: 'Try it' }).click()
  await expect.element(copy.getByText('Succeeded · 12 ms')).toBeVisible()
  await expect.element(copy.getByLabelText('Result of the test call')).toHaveTextContent('Enter the Nordic market')
  expect(listWrites(calls).at(-1)).toEqual({ call: `POST /api/tools/${goals.id}/try`, body: { arguments: {} } })
})

test('a new tool is saved before a test, and its form stays open', async () => {
  const { calls } = await openFactory(
    { 'POST /api/tools/{id}/try': { ok: false, result: 'The model is busy.', ms: 1_200 } },
    { address: '/app/ai-factory?create=tool' },
  )
  await create.getByLabelText('Name').fill('Haiku')
  await create.getByLabelText('Instruction').fill('Write a haiku about the topic.')
  await create.getByRole('button', { name: 'Add parameter' }).click()
  await create.getByLabelText('Parameter').fill('topic')
  await create.getByRole('button', { name: 'Save and try' }).click()
  await edit.getByLabelText('topic').fill('autumn')
  await edit.getByRole('button', { name: 'Try it' }).click()
  await expect.element(edit.getByText('Failed · 1,200 ms')).toBeVisible()
  await expect.element(edit.getByLabelText('Result of the test call')).toHaveTextContent('The model is busy.')
  await userEvent.keyboard('{Escape}')
  await expect.element(edit).not.toBeInTheDocument()
  const [save, trial] = listWrites(calls).slice(-2)
  expect(save).toMatchObject({ call: 'POST /api/tools/', body: { kind: 'prompt', description: 'Write a haiku about the topic.' } })
  expect(trial!.body).toEqual({ arguments: { topic: 'autumn' } })
})
