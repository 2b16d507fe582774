import type { Goal } from '@adjutant/contract/goals'
import type { Organization } from '@adjutant/contract/accounts/organizations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test, withSelectedText, type Person } from '../fixtures.ts'
import { addMember } from '../membership.ts'

const addGoal = (person: Person, fields: object = {}) =>
  person.call<Goal>('POST /api/strategic-goals/', {
    title: 'Enter the Nordic market',
    due_date: '2031-12-18',
    status: 'in_progress',
    kpis: [{ name: 'Pipeline', current_value: 1, target_value: 5, unit: 'M€' }],
    ...fields,
  })

const addAdvice = (person: Person, fields: object = {}) =>
  person.call('POST /api/strategic-advice/', { advice_title: 'Bridge first', content: 'Sign the **bridge**.', ...fields })

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

/** A goal of an organization in which the other person is a plain member. */
async function shareWith(owner: Person, member: Person) {
  const { id } = await owner.call<Organization>('POST /api/organizations', { name: 'Atlas Freight' })
  await addMember(owner, id, member)
  return id
}

test('A goal with three KPIs is created in the given order, one of them without a target', { tag: '@phone' }, async ({ page, loginAs }) => {
  const person = await loginAs('user')
  await page.goto('/app/strategy')
  await expect(page.getByText('No strategic goals defined yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Create New Goal' }).click()
  const form = page.getByRole('dialog', { name: 'Create New Goal' })
  await form.getByLabel('Title').fill('Lift gross margin')
  await form.getByLabel('Due date').fill('2031-03-31')
  for (const [name, target] of [
    ['Margin', '41'],
    ['Contracts', '2'],
    ['Hires', ''],
  ] as const) {
    await form.getByRole('button', { name: 'Add KPI' }).click()
    await expect(form.getByLabel('Name').last()).toBeFocused()
    await page.keyboard.type(name)
    await form.getByLabel('Target').last().fill(target)
  }
  await form.getByRole('group', { name: 'Contracts' }).getByLabel('Current').fill('1')
  await form.getByRole('button', { name: 'Move Contracts up' }).focus()
  await page.keyboard.press('Enter')
  await expect(form.getByText('Contracts is now 1 of 3.')).toBeAttached()
  await expect(form.getByRole('button', { name: 'Move Contracts up' })).toBeFocused()
  await form.getByRole('button', { name: 'Save goal' }).click()
  await expect(page.getByText('Goal saved')).toBeVisible()
  await expect(card(page, 'Lift gross margin').getByRole('progressbar')).toHaveCount(2)
  await expect(card(page, 'Lift gross margin').getByRole('progressbar').first()).toHaveAccessibleName('Contracts')
  await expect(card(page, 'Lift gross margin').getByText('17% overall progress')).toBeVisible()
  await expect(card(page, 'Lift gross margin').getByText('No target')).toBeVisible()
  await expectAccessible(page)

  // Neither a new value nor an edit adds a target.
  await page.getByRole('button', { name: 'Update Hires, now 0' }).click()
  await page.getByLabel('Current value of Hires').fill('7')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Update Hires, now 7' })).toBeFocused()
  await page.getByRole('button', { name: 'Edit Lift gross margin' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Goal' })
  await expect(edit.getByRole('group', { name: 'Hires' }).getByLabel('Target')).toHaveValue('')
  await edit.getByLabel('Title').fill('Lift the margin')
  await edit.getByRole('button', { name: 'Save goal' }).click()
  await expect(card(page, 'Lift the margin').getByText('No target')).toBeVisible()
  const [goal] = await person.call<Goal[]>('GET /api/strategic-goals/')
  expect(goal!.kpis.map(({ name, current_value, target_value }) => [name, current_value, target_value])).toEqual([
    ['Contracts', 1, 2],
    ['Margin', 0, 41],
    ['Hires', 7, null],
  ])
})

test('Filters are in the URL, and done goals are shown on request', async ({ page, loginAs }) => {
  const person = await loginAs('user')
  await addGoal(person)
  await addGoal(person, { title: 'Sell the Bergen depot', status: 'done', due_date: '2026-01-31' })
  await addGoal(person, { title: 'Open the Lyon clinic', status: 'new', description: 'Licence and fit-out', due_date: '2026-01-15' })
  await page.goto('/app/strategy')
  await expect(page.getByRole('article').first()).toContainText('Open the Lyon clinic')
  await expect(card(page, 'Open the Lyon clinic').getByText('overdue')).toBeVisible()
  await expect(card(page, 'Sell the Bergen depot')).toBeHidden()
  await page.getByRole('switch', { name: 'Show Completed Goals' }).click()
  await expect(page.getByRole('switch', { name: 'Show Completed Goals' })).toBeChecked()
  await expect(card(page, 'Sell the Bergen depot')).toBeVisible()
  await expect(page).toHaveURL(/completed=true/)
  await page.getByLabel('Search goals').fill('fit-out')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(page.getByLabel('Search goals')).toHaveValue('fit-out')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
})

test(
  'A new KPI value appears at once and in the history, a rejected one is reverted; a deleted goal is restored',
  { tag: '@phone' },
  async ({ page, loginAs }) => {
    const person = await loginAs('user')
    await addGoal(person)
    const kpi = { name: 'Throughput', current_value: 1_234_567.8, target_value: 987_654_321, unit: 'containers per quarter and terminal' }
    await addGoal(person, { title: 'Open the terminal', kpis: [kpi] })
    await page.goto('/app/strategy')
    await expect(page.getByRole('button', { name: /^Update Throughput/ })).toBeVisible()
    await expectNoSidewaysScroll(page)
    // In a monospaced font M and € overlap at this size.
    await expect(page.getByRole('button', { name: 'Update Pipeline, now 1 / 5 M€' })).not.toHaveCSS('font-family', /^"?Geist Mono/)
    await page.getByRole('button', { name: 'Update Pipeline, now 1 / 5 M€' }).click()
    await page.getByLabel('Current value of Pipeline').fill('3.5')
    await page.keyboard.press('Enter')
    await expect(page.getByText('70% overall progress')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Update Pipeline, now 3.5 / 5 M€' })).toBeFocused()
    await page.getByRole('button', { name: 'Show history of Enter the Nordic market' }).click()
    await expect(page.getByRole('img', { name: /Pipeline: from 1 M€ on .* to 3.5 M€/ })).toBeVisible()
    await expectAccessible(page)

    await page.route('**/api/strategic-goals/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 409, json: { detail: appMessages.goal.cannotEdit } }) : route.fallback(),
    )
    await page.getByRole('button', { name: /^Update Pipeline/ }).click()
    await page.getByLabel('Current value of Pipeline').fill('4')
    await page.keyboard.press('Enter')
    await expect(page.getByText(appMessages.goal.cannotEdit)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Update Pipeline, now 3.5 / 5 M€' })).toBeVisible()
    await page.unroute('**/api/strategic-goals/*')

    const remove = page.getByRole('button', { name: 'Delete Enter the Nordic market' })
    const question = page.getByRole('alertdialog', { name: 'Delete Goal' })
    await remove.click()
    await expect(question).toContainText('You can restore it for 30 days.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(card(page, 'Enter the Nordic market')).toBeVisible()
    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Goal deleted')).toBeVisible()
    await expect(card(page, 'Enter the Nordic market')).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card(page, 'Enter the Nordic market')).toBeVisible()
  },
)

test("A plain member reads the organization's goal and advice and can't change them", async ({ page, loginAs, person }) => {
  const [member, owner] = [await loginAs('user'), await person('ceo', { first_name: 'Tom' })]
  const organization_id = await shareWith(owner, member)
  await addGoal(owner, { organization_id })
  await addAdvice(owner, { organization_id })
  await page.goto('/app/strategy')
  await expect(card(page, 'Enter the Nordic market').getByText('Atlas Freight')).toBeVisible()
  await expect(card(page, 'Bridge first')).toBeVisible()
  await expect(card(page, 'Enter the Nordic market').getByText('in progress')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Edit|Delete|Update) / })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: /^Status of/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('Advice is written with a preview, edited, and deleted after confirmation; long advice is collapsed until Show More', async ({
  page,
  loginAs,
}) => {
  const person = await loginAs('user')
  await page.goto('/app/strategy')
  await expect(page.getByText('No strategic advice available.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Advice' }).click()
  const form = page.getByRole('dialog', { name: 'Add Advice' })
  await form.getByRole('button', { name: 'Save advice' }).click()
  await expect(form.getByText('Content required')).toBeVisible()
  await form.getByLabel('Content').fill('Sign the **bridge** first')
  await form.getByRole('radio', { name: 'Preview' }).check({ force: true })
  await expect(form.locator('strong', { hasText: 'bridge' })).toBeVisible()
  await form.getByRole('button', { name: 'Save advice' }).click()
  await expect(page.getByText('Advice saved')).toBeVisible()
  await page.getByRole('button', { name: /^Edit Sign the/ }).click()
  await page.getByRole('dialog', { name: 'Edit Advice' }).getByLabel('Title').fill('Order of work')
  await page.getByRole('button', { name: 'Save advice' }).click()
  await page.getByRole('button', { name: 'Delete Order of work' }).click()
  await page.getByRole('alertdialog', { name: 'Delete Advice' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Advice deleted')).toBeVisible()
  await expect(page.getByText('No strategic advice available.')).toBeVisible()

  await addAdvice(person, { content: Array.from({ length: 30 }, (_, index) => `Paragraph ${index}.`).join('\n\n') })
  await addAdvice(person, { advice_title: 'Short', content: 'One line.' })
  await expect(card(page, 'Short')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Show More/ })).toHaveCount(1)
  await expect(page.getByText('Paragraph 29.')).not.toBeInViewport()
  const height = async () => (await card(page, 'Bridge first').boundingBox())!.height
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const folded = await height()
  await page.getByRole('button', { name: /^Show More/ }).click()
  await expect.poll(height).toBeGreaterThan(folded * 2)
  await page.getByRole('button', { name: /^Show Less/ }).click()
  await expect.poll(height).toBe(folded)
})

test('A goal list that fails to load can be retried; an incomplete goal is rejected; C, J and Enter work', async ({ page, loginAs }) => {
  const person = await loginAs('user')
  await addGoal(person)
  let isDown = true
  await page.route('**/api/strategic-goals/?*', (route) =>
    isDown ? route.fulfill({ status: 409, json: { detail: 'Not now.' } }) : route.fallback(),
  )
  // Server events would refetch the list.
  await page.route('**/api/events*', (route) => route.abort())
  await page.goto('/app/strategy')
  await expect(page.getByText('Couldn’t load your goals.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 'Enter the Nordic market')).toBeVisible()

  await page.getByRole('button', { name: 'Create New Goal' }).click()
  const form = page.getByRole('dialog', { name: 'Create New Goal' })
  await form.getByRole('button', { name: 'Add KPI' }).click()
  await form.getByRole('button', { name: 'Save goal' }).click()
  await expect(form.getByText('Title and Due Date are required.')).toHaveCount(2)
  await expect(form.getByText('Each KPI needs a name.')).toBeVisible()
  await expect(form.getByLabel('Title')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Create New Goal' })).toBeFocused()

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const opened = page.getByRole('dialog', { name: 'Goal' })
  await expect(opened.getByRole('img', { name: /^Pipeline/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(page.getByRole('link', { name: 'Enter the Nordic market' })).toBeFocused()
  // The card opens the goal as well, except while text is selected.
  const label = card(page, 'Enter the Nordic market').getByText('Personal')
  await withSelectedText(page, label, () => expect(opened).toBeHidden())
  await label.click()
  await expect(opened).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await page.keyboard.press('c')
  await expect(form).toBeVisible()
})
