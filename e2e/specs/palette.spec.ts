import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { makeTask } from '../task-pages.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' })

async function openPalette(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(field(page)).toBeFocused()
}

test('a record is found and stays open after a reload, random letters find nothing, and a question is answered', async ({
  page,
  loginAs,
}) => {
  const ines = await loginAs('user')
  await makeTask(ines, 'Renew the Orion lease', { due_date: '2031-01-01' })
  await page.goto('/app/organization')
  // Semantic hits: the record is embedded by then.
  await expect.poll(async () => (await ines.call<unknown[]>('GET /api/search?q=rental+agreement+for+offices')).length).toBeGreaterThan(0)
  await openPalette(page)
  await field(page).fill('zzqqxx')
  await expect(palette(page).getByText('Nothing found.')).toBeVisible()
  await field(page).fill('orion')
  await palette(page).getByRole('option', { name: 'Renew the Orion lease' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Task' })
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')

  await openPalette(page)
  await field(page).fill('what is overdue?')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/conversations\/[0-9a-f-]{36}/)
  await expect(page.getByRole('article', { name: 'Your question' })).toContainText('what is overdue?')
  await expect(page.getByRole('article', { name: 'Answer' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox').last()).toHaveValue('')
})

/** The palette is loaded on first use. */
async function openPageWithSlowScripts(page: Page) {
  await page.goto('/app/my-tasks')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
}

test('letters typed right after the shortcut reach the field, and no shortcut of the page', async ({ page, loginAs }) => {
  await loginAs('user')
  await openPageWithSlowScripts(page)
  await page.keyboard.press('Control+k')
  // N and C are shortcuts of the page.
  await page.keyboard.type('new contract')
  await expect(field(page)).toHaveValue('new contract')
  await expect(palette(page).getByRole('option').first()).toBeVisible()
  await expect(field(page)).toHaveValue('new contract')
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('Enter pressed before the palette is loaded opens what was typed', async ({ page, loginAs }) => {
  await loginAs('user')
  await openPageWithSlowScripts(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('strategy')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/strategy/)
  await expect(palette(page)).toBeHidden()
})
