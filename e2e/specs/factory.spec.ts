import type { Agent, Crew, Flow } from '@adjutant/contract/ai/factory'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Locator } from '@playwright/test'
import { card, makeCrew, section, toast } from '../factory-pages.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../fixtures.ts'
import { listedOptions, pickAnother, pickOption } from '../pickers.ts'

test('the factory shows the built-in items in four sections', { tag: '@phone' }, async ({ page, loginAs }) => {
  await loginAs('ceo')
  await page.goto('/app/ai-factory')
  await expect(page.getByRole('heading', { level: 1, name: 'AI Factory' })).toBeVisible()
  for (const [title, name] of [
    ['Available Crews', 'Weekly briefing'],
    ['Available Flows', 'Strategy review'],
    ['Available Agents', 'Chief of Staff'],
    ['Available Tools', 'Search records'],
  ] as const) {
    await expect(section(page, title).getByRole('article', { name, exact: true })).toBeVisible()
  }
  const briefing = card(page, 'Weekly briefing')
  await expect(briefing.getByText('Auto-Generated')).toHaveText('Auto-Generated', { useInnerText: true })
  const height = async () => (await briefing.boundingBox())!.height
  await expect.poll(height).toBeGreaterThanOrEqual(340)
  await expect(briefing.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await expect(briefing.getByRole('button', { name: 'Run Crew Weekly briefing' })).toBeVisible()

  const toggle = briefing.getByRole('button', { name: 'Expand Weekly briefing' })
  const closed = await height()
  await toggle.click()
  await expect(briefing.getByRole('button', { name: 'Collapse Weekly briefing' })).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(height).toBeGreaterThan(closed)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a factory that fails to load can be retried; a search over all sections is in the URL', async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  await page.route('**/api/crews/', (route) => route.fulfill({ status: 503, json: { detail: appMessages.wire.unavailable } }))
  await page.goto('/app/ai-factory')
  await expect(section(page, 'Available Crews').getByText(appMessages.wire.unavailable)).toBeVisible()
  await page.unroute('**/api/crews/')
  await section(page, 'Available Crews').getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 'Weekly briefing')).toBeVisible()
  // Items created elsewhere appear on the open page.
  await makeCrew(ines, 'From another desk')
  await expect(card(page, 'From another desk')).toBeVisible()
  await page.getByLabel('Search the factory').fill('weekly monday')
  await expect(page).toHaveURL(/search=weekly/)
  await expect(page.getByText(appMessages.factory.noFlows)).toBeVisible()
  await expect(page.getByText(appMessages.factory.noAgents)).toBeVisible()
  await expect(page.getByText(appMessages.factory.noTools)).toBeVisible()
  await expect(section(page, 'Available Crews').getByRole('article')).toHaveCount(1)

  // Built-in items are edited as a copy.
  await page.getByRole('button', { name: 'Edit a copy of Weekly briefing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit a copy' })
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Weekly briefing (copy)')
  await dialog.getByRole('button', { name: 'Save a copy' }).click()
  await expect(card(page, 'Weekly briefing (copy)')).toBeVisible()
  await expect(card(page, 'Weekly briefing')).toBeVisible()
  const crews = await ines.call<Crew[]>('GET /api/crews/')
  const [copy, original] = ['Weekly briefing (copy)', 'weekly_briefing'].map((name) => crews.find((crew) => crew.name === name)!)
  expect(copy).toMatchObject({ isAutoGen: false, can_delete: true, tasks: original!.tasks })
})

test('people without permission to build are redirected to the dashboard and see no menu entry', async ({ page, loginAs }) => {
  await loginAs('user')
  await page.goto('/app/ai-factory')
  await expect(page).toHaveURL('/app/ceodashboard')
  await expect(page.getByRole('link', { name: 'Strategy', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Factory' })).toHaveCount(0)
})

test('an agent is created, edited and deleted', async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  await page.goto('/app/ai-factory')
  await page.getByRole('button', { name: 'Create New Agent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Agent' })
  await dialog.getByRole('button', { name: 'Save agent' }).click()
  await expect(dialog.getByText(appMessages.factory.agentRequired)).toHaveCount(3)
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('Lawyer')
  // Unsaved changes are discarded only after confirmation.
  await page.keyboard.press('Escape')
  const discard = page.getByRole('alertdialog', { name: 'Discard changes' })
  await discard.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Lawyer')
  await dialog.getByLabel('Role').fill('Counsel')
  await dialog.getByLabel('Goal', { exact: true }).fill('Keep us out of court.')
  await pickAnother(dialog.getByRole('combobox', { name: 'Tools' }), 'Search records')
  await dialog.getByRole('button', { name: 'Save agent' }).click()
  await expect(toast(page, 'Agent saved')).toBeVisible()
  await expect(card(page, 'Lawyer')).toContainText('Keep us out of court.')

  await page.getByRole('button', { name: 'Edit Lawyer' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Agent' })
  await edit.getByRole('button', { name: 'Save agent' }).click()
  await expect(toast(page, appMessages.user.noChanges)).toBeVisible()
  await edit.getByLabel('Role').fill('General counsel')
  await edit.getByRole('button', { name: 'Save agent' }).click()
  await expect(card(page, 'Lawyer')).toContainText('General counsel')
  const agents = await ines.call<Agent[]>('GET /api/agents/')
  expect(agents.find(({ name }) => name === 'Lawyer')).toMatchObject({ role: 'General counsel', goal: 'Keep us out of court.' })

  await page.getByRole('button', { name: 'Edit Lawyer' }).click()
  await edit.getByLabel('Role').fill('Nobody')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await discard.getByRole('button', { name: 'Discard' }).click()
  await expect(edit).toBeHidden()
  await page.getByRole('button', { name: 'Delete Lawyer' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Agent' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Agent deleted')).toBeVisible()
  await expect(card(page, 'Lawyer')).toHaveCount(0)
})

test("a member of two organizations chooses where an item belongs and can't mix them", async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  const make = (name: string) => ines.call<{ id: string }>('POST /api/organizations', { name })
  const [first, second] = [await make('Northwind'), await make('Contoso')]
  await ines.call('POST /api/tools/', { name: 'Tidy here', organization_id: first.id })
  await ines.call('POST /api/tools/', { name: 'Tidy there', organization_id: second.id })
  await page.goto('/app/ai-factory')
  await expect(card(page, 'Tidy here')).toContainText('Northwind')
  await expect(card(page, 'Tidy there')).toContainText('Contoso')
  await page.getByRole('button', { name: 'Create New Agent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Agent' })
  const organization = dialog.getByLabel('Organization')
  await expect(organization).toHaveValue(first.id)
  const tools = dialog.getByRole('combobox', { name: 'Tools' })
  await pickAnother(tools, 'Tidy here')
  await tools.fill('Tidy there')
  await expect(listedOptions(tools)).toHaveCount(0)
  await organization.selectOption('Contoso')
  await expect(dialog.getByRole('button', { name: 'Remove Tidy here' })).toHaveCount(0)
  await tools.fill('Tidy here')
  await expect(listedOptions(tools)).toHaveText(['Tidy there'])
  await pickAnother(tools, 'Tidy there')
  await dialog.getByLabel('Name').fill('Lawyer')
  await dialog.getByLabel('Role').fill('Counsel')
  await dialog.getByLabel('Goal', { exact: true }).fill('Keep us out of court.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save agent' }).click()
  await expect(card(page, 'Lawyer')).toContainText('Contoso')
  const agents = await ines.call<Agent[]>('GET /api/agents/')
  expect(agents.find(({ name }) => name === 'Lawyer')).toMatchObject({ organization_id: second.id, toolIds: [expect.any(String)] })
  await page.getByRole('button', { name: 'Edit Lawyer' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Agent' }).getByLabel('Organization')).toBeDisabled()
})

test('a crew is built from tasks and shows its inputs', async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  await page.goto('/app/ai-factory')
  await page.getByRole('button', { name: 'Create New Crew' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Crew' })
  await dialog.getByLabel('Version').fill('')
  await dialog.getByRole('button', { name: 'Add task' }).click()
  await expect(dialog.getByLabel('Task', { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Save crew' }).click()
  await expect(dialog.getByText(appMessages.factory.crewRequired)).toHaveCount(2)
  await expect(dialog.getByText(appMessages.factory.taskNameRequired)).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('Investor letter')
  await dialog.getByLabel('Version').fill('2.0')
  await dialog.getByLabel('Task', { exact: true }).fill('Write')
  await pickOption(dialog.getByLabel('Agent', { exact: true }), 'Writer')
  await dialog.getByLabel('What to do').fill('Write the letter about {quarter} to {reader}.')
  await dialog.getByText('Ask me before continuing').click()
  await expect(dialog.getByText('{quarter}', { exact: true })).toBeVisible()
  await expect(dialog.getByText('{reader}', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save crew' }).click()
  await expect(toast(page, 'Crew saved')).toBeVisible()
  await expect(card(page, 'Investor letter')).toContainText(/asks you.*Asks for\s*Quarter/)
  const foot = card(page, 'Investor letter').locator('footer')
  expect(await foot.evaluate((box) => box.scrollWidth <= box.clientWidth && box.clientHeight < 64)).toBe(true)
  const crews = await ines.call<Crew[]>('GET /api/crews/')
  expect(crews.find(({ name }) => name === 'Investor letter')).toMatchObject({
    version: '2.0',
    requires_input: true,
    tasks: [{ human_input: true }],
  })
})

async function addQuestion(dialog: Locator, at: number, title: string, question: string) {
  await dialog.getByRole('group', { name: 'Add a step' }).getByRole('button', { name: 'You' }).click()
  const step = dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem').nth(at)
  await step.getByLabel('Title').fill(title)
  await step.getByLabel('Question for you').fill(question)
}

test('a flow is built by form, drawn, and follows a renamed step', { tag: '@phone' }, async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  await page.goto('/app/ai-factory')
  await page.getByRole('button', { name: 'Create New Flow' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Flow' })
  await dialog.getByLabel('Name', { exact: true }).fill('Review')
  await dialog.getByLabel('Save the result as').selectOption('A note')
  const add = dialog.getByRole('group', { name: 'Add a step' })
  const steps = dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem')

  await add.getByRole('button', { name: 'An agent' }).click()
  await steps.nth(0).getByLabel('Title').fill('Facts')
  await pickOption(steps.nth(0).getByLabel('Agent'), 'Analyst')
  await steps.nth(0).getByLabel('What to do').fill('Find out about {topic}.')
  await steps
    .nth(0)
    .getByRole('button', { name: /^Facts|01/ })
    .first()
    .click()

  await addQuestion(dialog, 1, 'Your view', 'What do you make of it?')
  await steps.nth(1).getByRole('button', { name: '{Facts}' }).click()
  await expect(steps.nth(1).getByLabel('Question for you')).toHaveValue('What do you make of it? {Facts}')
  await steps.nth(1).getByLabel('Run this step').selectOption('If a condition is true')
  await steps.nth(1).getByLabel('Result of').selectOption('Facts')
  await expect(dialog.getByRole('img', { name: 'Flow diagram: 1. Facts, Analyst; 2. Your view, you, conditional' })).toBeVisible()
  await add.getByRole('button', { name: 'A branch' }).click()
  await steps.nth(2).getByLabel('Title').fill('Fork')
  await steps.nth(2).getByLabel('Continue', { exact: true }).selectOption('If a condition is true')
  await steps.nth(2).getByLabel('Test').selectOption('is at least')
  await steps.nth(2).getByLabel('Number').fill('8')
  await addQuestion(dialog, 3, 'Close', 'Shall it be closed?')
  await steps.nth(2).getByLabel('If not, continue with').selectOption('Close')
  await steps.nth(3).getByLabel('Run this step').selectOption('If a condition is true')
  await addQuestion(dialog, 4, 'Else', 'Why not?')
  await steps.nth(4).getByLabel('Run this step').selectOption('Otherwise: if “Close” is skipped')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await steps.nth(0).getByRole('button', { expanded: false }).click()
  await steps.nth(0).getByLabel('Title').fill('Findings')
  await steps.nth(0).getByLabel('What to do').focus()
  await expect(steps.nth(1).getByLabel('Question for you')).toHaveValue('What do you make of it? {Findings}')
  await dialog.getByRole('button', { name: 'Save flow' }).click()
  await expect(toast(page, 'Flow saved')).toBeVisible()
  await expect(card(page, 'Review').getByRole('img')).toBeVisible()
  const flow = (await ines.call<Flow[]>('GET /api/flows/')).find(({ name }) => name === 'Review')!
  expect(flow.steps).toMatchObject([
    { title: 'Findings', kind: 'agent', prompt: 'Find out about {topic}.' },
    { title: 'Your view', kind: 'human', prompt: 'What do you make of it? {Findings}', when: '{Findings} is not empty' },
    { title: 'Fork', kind: 'branch', when: '{previous} is at least 8', otherwise: 'Close' },
    { title: 'Close', kind: 'human', when: '{previous} is not empty', otherwise: null },
    { title: 'Else', kind: 'human', when: 'otherwise', otherwise: null },
  ])
  expect(flow.result).toBe('note')
  await expect(card(page, 'Review')).toContainText('saved as a note')
})

test('a step that the server rejects is opened with the reason at its field', async ({ page, loginAs }) => {
  await loginAs('ceo')
  await page.goto('/app/ai-factory?create=flow')
  const dialog = page.getByRole('dialog', { name: 'Create New Flow' })
  await dialog.getByLabel('Name', { exact: true }).fill('Broken')
  await dialog.getByRole('button', { name: 'You' }).click()
  const step = dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await step.getByLabel('Title').fill('Ask')
  await step.getByLabel('Question for you').fill('What of {A step that is not there}?')
  await step.getByRole('button', { expanded: true }).click()
  await dialog.getByRole('button', { name: 'Save flow' }).click()
  await expect(step.getByLabel('Question for you')).toBeFocused()
  await expect(step).toContainText('neither an input nor a step before')
  await expect(page.getByRole('alert').filter({ hasText: appMessages.factory.flowFailed })).toHaveText(appMessages.factory.flowFailed)
})
