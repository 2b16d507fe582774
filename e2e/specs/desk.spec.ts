import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { makeColleagues, openThread, sendMessageByApi, tom } from '../comms-pages.ts'
import { makeTask, toast } from '../task-pages.ts'

const toDay = (daysAhead: number) => new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)
const items = (page: Page) => page.getByRole('list', { name: 'Waiting for you', exact: true }).locator('> li')

test('a message arrives on the open desk and is answered there, and a task is completed by keyboard', async ({ page, loginAs, person }) => {
  const ines = await loginAs('ceo')
  const colleague = await person('user', tom)
  await makeColleagues(ines, colleague)
  await makeTask(ines, 'Sign the lease', { due_date: toDay(-2), priority: 'urgent' })
  await page.goto('/app/desk')
  await expect(items(page)).toHaveCount(1)
  const thread = await openThread(colleague, ines)
  await sendMessageByApi(colleague, thread, 'Which bank shall we take?')
  await expect(items(page).last()).toContainText('Which bank shall we take?')

  await page.getByRole('button', { name: /^(Reply|Use draft): Tom Okafor$/ }).click()
  await page.getByLabel(/^(Suggested r|R)eply to Tom Okafor$/).fill('The second one.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(toast(page, 'Sent to Tom Okafor')).toBeVisible()
  await expect(items(page)).toHaveCount(1)
  await items(page).getByRole('link', { name: 'Sign the lease', exact: true }).focus()
  await page.keyboard.press('e')
  await expect(page.getByText('Nothing is waiting for you.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Your desk', exact: true })).toBeVisible()
})
