import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../fixtures.ts'
import { makeColleagues, openThread, say, tom } from '../comms-pages.ts'
import { makeTask, toast } from '../task-pages.ts'

const toDay = (daysAhead: number) => new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)
const items = (page: Page) => page.getByRole('list', { name: 'Waiting for you', exact: true }).locator('> li')
const title = (page: Page, name: string) => items(page).getByRole('link', { name, exact: true })
const count = (page: Page, label: string) => page.getByRole('link', { name: label, exact: true })

test(
  'the desk is worked through by keyboard: an item arrives live, is snoozed, done and brought back, with the count on every page',
  { tag: '@phone' },
  async ({ page, loginAs, person }) => {
    const ines = await loginAs('ceo')
    const colleague = await person('user', tom)
    await makeColleagues(ines, colleague)
    await makeTask(ines, 'Sign the lease', { due_date: toDay(-2), priority: 'urgent' })
    await page.goto('/app/desk')
    await expect(items(page)).toHaveCount(1)
    await expect(count(page, 'Your desk, 1 waiting')).toBeVisible()
    await page.getByText('Why is this first?').click()
    await expect(page.getByRole('list', { name: 'Reasons for Sign the lease' })).toContainText('2 days overdue+34')

    const thread = await openThread(colleague, ines)
    await say(colleague, thread, 'Which bank shall we take?')
    await expect(items(page)).toHaveCount(2)
    await expect(items(page).last()).toContainText('Which bank shall we take?')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(title(page, 'Tom Okafor')).toBeFocused()
    await page.keyboard.press('s')
    await expect(title(page, 'Sign the lease')).toBeFocused()
    await page.keyboard.press('e')
    await expect(page.getByText('Nothing is waiting for you.')).toBeVisible()
    await expect(toast(page, 'Task completed')).toBeVisible()
    await expect(count(page, 'Your desk')).toBeVisible()

    await page.getByRole('button', { name: 'Show 1 snoozed or done' }).click()
    await page.getByRole('button', { name: 'Bring back: Tom Okafor' }).click()
    await expect(title(page, 'Tom Okafor')).toBeVisible()

    await page.getByRole('button', { name: /^(Reply|Use draft): Tom Okafor$/ }).click()
    await page.getByLabel(/^(Suggested r|R)eply to Tom Okafor$/).fill('The second one.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toast(page, 'Sent to Tom Okafor')).toBeVisible()
    await expect(page.getByText('Nothing is waiting for you.')).toBeVisible()
  },
)
