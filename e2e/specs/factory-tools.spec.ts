import type { Page } from '@playwright/test'
import type { Tool } from '@adjutant/contract/ai/factory'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, expectAccessible, test } from '../fixtures.ts'

const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

test('a tool hides its secrets, rejects private addresses, and can be tested', async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  await page.goto('/app/ai-factory')
  await page.getByRole('button', { name: 'Create New Tool' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Tool' })
  await dialog.getByRole('button', { name: 'Save tool' }).click()
  await expect(dialog.getByText(appMessages.factory.toolNameRequired)).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('Rates')
  await dialog.getByLabel('Kind', { exact: true }).selectOption('http')
  await dialog.getByLabel('Address').fill('http://127.0.0.1:9/')
  await dialog.getByRole('button', { name: 'Save tool' }).click()
  await expect(dialog.getByText(appMessages.factory.addressRefused)).toBeVisible()
  await expect(page.getByRole('alert').getByText(appMessages.factory.toolFailed)).toBeVisible()

  await dialog.getByLabel('Address').fill('https://rates.example.com/{currency}')
  await dialog.getByRole('button', { name: 'Add header' }).click()
  await dialog.getByLabel('Header', { exact: true }).fill('Authorization')
  await dialog.getByLabel('Secret value of Authorization').fill('Bearer s3cret-value')
  await dialog.getByRole('button', { name: 'Add parameter' }).click()
  await dialog.getByLabel('Parameter', { exact: true }).fill('currency')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save tool' }).click()
  await expect(toast(page, 'Tool saved')).toBeVisible()

  await page.getByRole('button', { name: 'Edit Rates' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Tool' })
  await expect(edit.getByLabel('Header', { exact: true })).toHaveValue('authorization')
  await expect(edit.getByLabel('Secret value of authorization')).toHaveValue('')
  expect(await page.content()).not.toContain('s3cret-value')
  await edit.getByLabel('Description').fill('Rates of the day.')
  await edit.getByRole('button', { name: 'Save tool' }).click()
  await expect(edit).toBeHidden()
  const tools = await ines.call<Tool[]>('GET /api/tools/')
  const parameters = { type: 'object', properties: { currency: { type: 'string' } }, required: ['currency'] }
  expect(tools.find(({ name }) => name === 'Rates')).toMatchObject({
    description: 'Rates of the day.',
    http: { method: 'GET', url: 'https://rates.example.com/{currency}', secret_headers: ['authorization'] },
    parameters,
  })
})

test('a tool is tested from its form', async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  await ines.call('POST /api/strategic-goals/', { title: 'Enter the Nordic market', due_date: '2031-01-01' })
  await page.goto('/app/ai-factory')
  await page.getByRole('button', { name: 'Edit a copy of List goals' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit a copy' })
  await dialog.getByRole('button', { name: 'Try it' }).click()
  await expect(dialog.getByText(/Succeeded/)).toBeVisible()
  await expect(dialog.getByLabel('Result of the test call')).toContainText('Enter the Nordic market')
})

test('a new tool is saved before a test, and its form stays open', async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  await page.goto('/app/ai-factory?create=tool')
  const create = page.getByRole('dialog', { name: 'Create New Tool' })
  await create.getByLabel('Name', { exact: true }).fill('Haiku')
  await create.getByLabel('Instruction').fill('Write a haiku about the topic.')
  await create.getByRole('button', { name: 'Add parameter' }).click()
  await create.getByLabel('Parameter', { exact: true }).fill('topic')
  await create.getByRole('button', { name: 'Save and try' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Tool' })
  await edit.getByLabel('topic', { exact: true }).fill('autumn')
  await edit.getByRole('button', { name: 'Try it' }).click()
  await expect(edit.getByText(/^(Succeeded|Failed)/)).toBeVisible()
  await expect(edit.getByLabel('Result of the test call')).not.toBeEmpty()
  await page.keyboard.press('Escape')
  await expect(edit).toBeHidden()
  const tools = await ines.call<Tool[]>('GET /api/tools/')
  expect(tools.find(({ name }) => name === 'Haiku')).toMatchObject({ kind: 'prompt', description: 'Write a haiku about the topic.' })
})
