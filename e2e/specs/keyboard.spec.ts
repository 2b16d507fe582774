import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'

async function typeKeys(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** G and a letter open a page and focus its heading; the admin's letter does nothing. */
async function expectWays(page: Page) {
  for (const [letter, address, name] of [
    ['t', '/app/my-tasks', 'Task Management'],
    ['r', '/app/run', 'Run'],
    ['n', '/app/notes', 'Notes'],
    ['o', '/app/organization', 'Organization'],
    ['b', '/app/bin', 'Bin'],
  ] as const) {
    await typeKeys(page, 'g', letter)
    await expect(page).toHaveURL(address)
    await expect(heading(page, name)).toBeFocused()
  }
  await typeKeys(page, 'g', 'a')
  await expect(page).toHaveURL('/app/bin')
}

test('shortcuts create, search, show help and navigate, and leave keys to the browser, fields and menus', async ({ page, loginAs }) => {
  await loginAs('user')
  await page.goto('/app/my-tasks')
  await expect(page.getByText('No tasks found.')).toBeVisible()
  // With a modifier they belong to the browser; the slash focuses the search, where letters are text.
  await typeKeys(page, 'Control+c', 'Alt+c', 'Meta+c')
  await page.keyboard.press('/')
  const search = page.getByLabel('Search', { exact: true })
  await expect(search).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
  await typeKeys(page, 'c', 'j', '?', 'g', 'n')
  await expect(search).toHaveValue('cj?gn')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/app\/my-tasks/)
  await search.fill('')
  await expect(page).toHaveURL('/app/my-tasks')
  await search.blur()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard' })
  await expect(help.getByText('Create a task')).toBeVisible()
  await expect(help.getByText('Go to Tasks')).toBeVisible()
  await expect(help.getByText('Go to Super Admin')).toBeHidden()
  await expectAccessible(page)
  await typeKeys(page, 'g', 'n')
  await expect(help).toBeVisible()
  await expect(page).toHaveURL('/app/my-tasks')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()

  await page.getByRole('button', { name: /^Your menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await typeKeys(page, 'c', 'o')
  await expect(page.getByRole('menuitem', { name: 'Organization' })).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Your menu/ })).toBeFocused()

  // The letter that opens the form is not typed into it.
  await page.keyboard.press('c')
  const title = page.getByRole('dialog', { name: 'Create New Task' }).getByLabel('Title')
  await expect(title).toBeFocused()
  await expect(title).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await typeKeys(page, 'g', 'n')
  await expect(heading(page, 'Notes')).toBeFocused()
  await page.keyboard.press('c')
  await expect(page.getByLabel('New note')).toBeFocused()
  await expect(page.getByLabel('New note')).toHaveValue('')
  await page.getByLabel('New note').blur()

  await expectWays(page)
})

test('J and K move through a list, and Enter opens', async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  for (const [title, day] of [
    ['First', '2031-01-01'],
    ['Second', '2031-01-02'],
  ])
    await ines.call('POST /api/tasks/', { title, due_date: day })
  await page.goto('/app/my-tasks')
  const first = page.getByRole('button', { name: 'First', exact: true })
  const second = page.getByRole('button', { name: 'Second', exact: true })
  await expect(second).toBeVisible()
  await page.keyboard.press('j')
  await expect(first).toBeFocused()
  await page.keyboard.press('j')
  await expect(second).toBeFocused()
  await page.keyboard.press('j')
  await expect(second).toBeFocused()
  await page.keyboard.press('k')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit Task' }).getByLabel('Title')).toHaveValue('First')
  await page.keyboard.press('Escape')
  await expect(first).toBeFocused()
})
