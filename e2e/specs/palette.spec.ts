import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../fixtures.ts'
import type { Person } from '../fixtures.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function openPalette(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(field(page)).toBeFocused()
}

/** One record of every kind that can be opened, all about the same subject. */
async function makeRecords(ines: Person) {
  await ines.call('POST /api/tasks/', { title: 'Renew the Orion lease', due_date: '2031-01-01' })
  await ines.call('POST /api/strategic-goals/', { title: 'Open the Orion site', due_date: '2031-03-31' })
  await ines.call('POST /api/strategic-advice/', { advice_title: 'Wait with Orion', content: 'Orion costs more than it earns.' })
  await ines.call('POST /api/journals/', { content: 'Orion landlord was friendly' })
  await ines.call('POST /api/contacts/', { name: 'Orla of Orion' })
}

test('the button opens the palette, a page is found and opened, and it is accessible', { tag: '@phone' }, async ({ page, loginAs }) => {
  await loginAs('user')
  await page.goto('/app/my-tasks')
  await openPalette(page)
  await expect(option(page, 'New task')).toBeVisible()
  await expect(option(page, /^Super Admin/)).toBeHidden()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await field(page).fill('not')
  await expect(chosen(page)).toHaveText(/^Notes/)
  await chosen(page).click()
  await expect(page).toHaveURL('/app/notes')
  await expect(palette(page)).toBeHidden()
  await expect(heading(page, 'Notes')).toBeFocused()
})

test('Ctrl K opens and closes it, even while typing; arrows, Home and End move through the list', async ({ page, loginAs }) => {
  await loginAs('user')
  await page.goto('/app/notes')
  const note = page.getByLabel('New note')
  await note.click()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeHidden()
  await expect(note).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(note).toHaveValue('')

  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(chosen(page)).toHaveText('New task')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText('New note')
  await expect
    .poll(async () => (await chosen(page).getAttribute('id')) === (await field(page).getAttribute('aria-activedescendant')))
    .toBe(true)
  await page.keyboard.press('End')
  await expect(chosen(page)).toHaveText('Memory')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText('New task')
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toHaveText('Memory')
  await page.keyboard.press('Home')
  await expect(chosen(page)).toHaveText('New task')
  await expect(field(page)).toBeFocused()
})

const kinds = [
  ['Tasks', 'Renew the Orion lease', 'Edit Task', /\/app\/my-tasks\?task=/],
  ['Goals', 'Open the Orion site', 'Goal', /\/app\/strategy\?goal=/],
  ['Advice', 'Wait with Orion', 'Strategic Advice', /\/app\/strategy\?advice=/],
  ['Notes', 'Orion landlord was friendly', 'Edit Note', /\/app\/notes\?note=/],
  ['Contacts', 'Orla of Orion', 'Orla of Orion', /\/app\/contacts\?contact=/],
] as const

test.describe('the search', () => {
  test.use({ expectedError: /503/ })

  test('it shows when the search fails, and finds records of every kind; each opens at its own URL, also after a reload, and closes to its page', async ({
    page,
    loginAs,
  }) => {
    await makeRecords(await loginAs('user'))
    await page.goto('/app/ceodashboard')
    await page.route('**/api/search?*', (route) => route.fulfill({ status: 503, json: { detail: 'The service is resting.' } }))
    await openPalette(page)
    await field(page).fill('orion')
    await expect(palette(page).getByRole('alert')).toContainText('The service is resting.')
    await page.unroute('**/api/search?*')
    await palette(page).getByRole('button', { name: 'Try again' }).click()
    for (const [kind, title] of kinds)
      await expect(palette(page).getByRole('group', { name: kind }).getByRole('option', { name: title })).toBeVisible()
    await expect(palette(page).locator('mark').first()).toHaveText(/orion/i)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await field(page).press('Escape')
    for (const [, title, dialog, address] of kinds) {
      await openPalette(page)
      await field(page).fill('orion')
      await option(page, title).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page).toHaveURL((url) => url.search === '')
    }
  })
})

test('create commands open the form of their page, also on that page; a deleted record says so at its URL', async ({ page, loginAs }) => {
  await loginAs('user')
  await page.goto('/app/my-tasks?task=01a1e031-da23-7f3a-8356-2b4fbb8b1ec4')
  await expect(page.getByRole('dialog', { name: 'Task' }).getByText('Not found.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/app/my-tasks')
  await openPalette(page)
  await option(page, 'New task').click()
  await expect(page.getByRole('dialog', { name: 'Create New Task' }).getByLabel('Title')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/app/my-tasks')

  for (const [command, dialog] of [
    ['New goal', 'Create New Goal'],
    ['New contact', 'Add New Contact'],
  ] as const) {
    await openPalette(page)
    await option(page, command).click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }

  await openPalette(page)
  await option(page, 'New note').click()
  await expect(page.getByLabel('New note')).toBeFocused()
  await expect(page).toHaveURL('/app/notes')
})

test('recent choices come first, for this person only; random letters find nothing, and Enter asks a question', async ({
  page,
  loginAs,
  person,
}) => {
  const ines = await loginAs('user')
  await makeRecords(ines)
  await ines.call('POST /api/contacts/', { name: 'Xavier Quinn' })
  await page.goto('/app/organization')
  // Semantic hits: the records are embedded by then.
  await expect.poll(async () => (await ines.call<unknown[]>('GET /api/search?q=rental+agreement+for+offices')).length).toBeGreaterThan(0)
  await openPalette(page)
  await field(page).fill('zzqqxx')
  await expect(palette(page).getByText('Nothing found.')).toBeVisible()
  await expect(palette(page).getByRole('option')).toHaveText(['Ask the assistant: “zzqqxx”'])
  await field(page).fill('orion')
  await option(page, 'Renew the Orion lease').click()
  await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openPalette(page)
  await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([/Renew the Orion lease/])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible()

  const tom = await person('user', { first_name: 'Tom' })
  await page.evaluate((token) => localStorage.setItem('adjutant.token', token), tom.token)
  await page.goto('/app/organization')
  await openPalette(page)
  await expect(option(page, 'New task')).toBeVisible()
  await expect(palette(page).getByRole('group', { name: 'Recent' })).toBeHidden()
  // Another person's records are not found.
  await field(page).fill('orion lease')
  await expect(palette(page).getByText('Nothing found.')).toBeVisible()
  await field(page).fill('create')
  await expect(palette(page).getByRole('group', { name: 'Create' }).getByRole('option')).toHaveCount(6)
  await expect(chosen(page)).toHaveText('New task')
  // A question goes to the assistant, regardless of other hits.
  await tom.call('POST /api/tasks/', { title: 'What is overdue?', due_date: '2031-01-01' })
  await field(page).fill('what is overdue?')
  await expect(option(page, /^What is overdue\?/)).toBeVisible()
  await expect(palette(page).getByRole('option').first()).toHaveText('Ask the assistant: “what is overdue?”')
  await expect(chosen(page)).toHaveText('Ask the assistant: “what is overdue?”')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/conversations\/[0-9a-f-]{36}/)
  await expect(page.getByRole('article', { name: 'Your question' })).toContainText('what is overdue?')
  await expect(page.getByRole('article', { name: 'Answer' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox').last()).toHaveValue('')
})
