import type { Locator, Page } from '@playwright/test'
import type { Message } from '@adjutant/contract/ai/conversations'
import type { Flow } from '@adjutant/contract/ai/factory'
import type { CrewRun, FlowRun } from '@adjutant/contract/ai/runs'
import type { Task } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toast } from '../conversation-pages.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, navigateInApp, test, type Person } from '../fixtures.ts'
import { findId, createAskingFlow, makeCrew, runFlowIn, soon, startConversation, waitCard } from '../run-pages.ts'

const isPhone = (page: Page) => page.viewportSize()!.width < 1_100

/** The steps of the run, in the margin or, on narrow screens, expanded above the composer. */
async function openSteps(page: Page, name: string): Promise<Locator> {
  if (isPhone(page)) await page.locator('details', { hasText: name }).first().locator('summary').first().click()
  return page.getByRole('list', { name: /^Steps of/ }).filter({ visible: true })
}

const makeTaskFlow = async (person: Person) =>
  person.call<Flow>('POST /api/flows/', {
    name: 'Make a task',
    steps: [
      {
        title: 'Create it',
        kind: 'tool',
        tool: await findId(person, 'tools', 'create_task'),
        prompt: JSON.stringify({ title: 'Call the lead investor', priority: 'High' }),
      },
    ],
  })

test('a flow is started from the factory, asks its owner twice, and ends', { tag: '@phone' }, async ({ page, loginAs }) => {
  test.setTimeout(120_000)
  const ines = await loginAs('ceo')
  await createAskingFlow(ines)
  await page.goto('/app/ai-factory')
  await page.getByRole('button', { name: 'Run Flow Two questions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two questions' })
  await dialog.getByRole('button', { name: 'Run Flow' }).click()
  await expect(dialog.getByText(appMessages.run.inputRequired)).toBeVisible()
  await expect(dialog.getByLabel('Thing')).toBeFocused()
  await dialog.getByLabel('Thing').fill('clinic')
  await dialog.getByRole('button', { name: 'Run Flow' }).click()

  await expect(page).toHaveURL(/\/app\/conversations\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Two questions' })).toBeVisible()
  const wait = waitCard(page, 'Two questions')
  await expect(wait.getByText('What shall we call the clinic?')).toBeVisible(soon)
  await expect(page.getByText('Flow: Waiting for you').first()).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // The question is shown again after a reload.
  await page.reload()
  await wait.getByLabel('Your reply').fill('Lyon One')
  await wait.getByRole('button', { name: 'Reply' }).click()
  await expect(wait.getByText('You said Lyon One. Are you sure?')).toBeVisible(soon)
  await wait.getByLabel('Your reply').fill('Quite sure')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Crew: Inactive')).toBeVisible(soon)
  await expect(page.getByLabel('Message', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Quite sure')
  const steps = await openSteps(page, 'Two questions')
  await expect(steps.getByRole('listitem').filter({ hasText: 'Second' })).toContainText('Done')
  const [run] = await ines.call<FlowRun[]>('GET /api/flow-runs/')
  expect(run).toMatchObject({ status: 'completed', name: 'Two questions' })
})

test('a crew is chosen in a conversation, runs, and leaves its result there', async ({ page, loginAs }) => {
  test.setTimeout(120_000)
  const ines = await loginAs('ceo')
  await makeCrew(ines, 'Counting house')
  const { id } = await startConversation(ines)
  await page.goto(`/app/conversations/${id}`)
  await expect(page.getByText('Crew: Inactive')).toBeVisible()
  await page.getByRole('button', { name: 'Run a crew or flow' }).click()
  const picker = page.getByRole('dialog', { name: 'Run a crew or flow' })
  await expect(picker.getByRole('list', { name: 'Flows' }).getByRole('button').first()).toBeVisible()
  await picker.getByLabel('Search crews and flows').fill('counting')
  await expect(picker.getByRole('list', { name: 'Flows' })).toHaveCount(0)
  await expectAccessible(page)
  await picker.getByRole('button', { name: /Counting house/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await expect.poll(async () => (await ines.call<Message[]>(`GET /api/conversations/${id}/messages`)).length, soon).toBeGreaterThan(0)
  await expect(page.getByText('Crew: Inactive')).toBeVisible(soon)
  const steps = await openSteps(page, 'Counting house')
  await expect(steps.getByRole('listitem').filter({ hasText: 'Count' }).first()).toContainText('Done')
  await expect(page.getByRole('region', { name: 'Messages' })).toBeVisible()
  const [run] = await ines.call<CrewRun[]>(`GET /api/crew-runs/?conversation_id=${id}`)
  expect(run).toMatchObject({ status: 'completed' })
})

test('a tool call with side effects shows its arguments and runs only after approval', async ({ page, loginAs }) => {
  test.setTimeout(120_000)
  const ines = await loginAs('ceo')
  const flow = await makeTaskFlow(ines)
  const id = await runFlowIn(page, ines, flow)
  const card = page.getByRole('group', { name: 'Approve Create task' })
  await expect(card).toContainText('Call the lead investor', soon)
  await expect(page.getByText('Create a task. Do you approve?').first()).toBeVisible()
  await expect(card).toContainText(/Title\s*Call the lead investor/)
  await card.getByRole('button', { name: 'Reject' }).click()
  await card.getByLabel('Why not? The run will take your reason into account.').fill('Not now')
  await card.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Crew: Inactive')).toBeVisible(soon)
  expect(await ines.call<Task[]>('GET /api/tasks/')).toEqual([])

  await ines.call(`POST /api/flow-runs/?conversation_id=${id}`, { flow_id: flow.id, inputs: {} })
  await card.getByRole('button', { name: 'Edit' }).click(soon)
  await card.getByLabel('Title').fill('Call the bank')
  await card.getByText('More fields').click()
  await card.getByLabel('Priority').selectOption('High')
  await card.getByRole('button', { name: 'Approve with changes' }).click()
  await expect(page.getByText('Crew: Inactive')).toBeVisible(soon)
  const steps = await openSteps(page, 'Make a task')
  await steps.getByText('Create task', { exact: true }).last().click()
  await expect(steps).toContainText('The task “Call the bank” was created.')
  await expect(steps).toContainText(/Priority\s*High/)
  expect(await steps.textContent()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)

  // A tool that is always allowed does not ask again.
  await ines.call(`POST /api/flow-runs/?conversation_id=${id}`, { flow_id: flow.id, inputs: {} })
  await card.getByRole('button', { name: 'Always allow' }).click(soon)
  await expect(page.getByText('Crew: Inactive')).toBeVisible(soon)
  await ines.call(`POST /api/flow-runs/?conversation_id=${id}`, { flow_id: flow.id, inputs: {} })
  const titles = async () => (await ines.call<Task[]>('GET /api/tasks/')).map(({ title }) => title).toSorted()
  await expect.poll(titles, soon).toEqual(['Call the bank', 'Call the lead investor', 'Call the lead investor'])
})

test('a question that arrives while its owner is elsewhere is announced; the bar and the dashboard link to it', async ({
  page,
  loginAs,
}) => {
  const ines = await loginAs('ceo')
  const flow = await createAskingFlow(ines)
  const { id } = await startConversation(ines)
  const read = page.waitForResponse((response) => response.url().includes('/api/runs/?status=waiting'))
  // Not the dashboard, which fetches the list before the bar can be compared.
  await page.goto('/app/notes')
  await read
  await ines.call(`POST /api/flow-runs/?conversation_id=${id}`, { flow_id: flow.id, inputs: { thing: 'clinic' } })
  await expect(toast(page, 'Two questions is waiting for you')).toBeVisible(soon)
  await navigateInApp(page, '/app/ceodashboard')
  const waits = page.getByRole('region', { name: 'Waiting for you' })
  await expect(waits).toContainText('What shall we call the clinic?')
  await expect(waits.getByRole('link', { name: 'Two questions' })).toHaveAttribute('href', `/app/conversations/${id}`)
  await page.getByRole('link', { name: 'A run is waiting for you: Two questions' }).click()
  await expect(page).toHaveURL(`/app/conversations/${id}`)
  await expect(waitCard(page, 'Two questions')).toBeVisible()
  await expect(page.getByRole('link', { name: /waiting for you/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Stop Two questions' }).click()
  await expect(page.getByText('Crew: Inactive')).toBeVisible(soon)
  await expect(page.getByRole('region', { name: 'Run: Two questions' }).getByText('Stopped', { exact: true }).first()).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toBeVisible()

  // A run without a conversation is answered on its own page.
  const started = await ines.call<{ flow_run_id: string }>('POST /api/flow-runs/', { flow_id: flow.id, inputs: { thing: 'ward' } })
  await page.goto('/app/ceodashboard')
  await expect(waits).toContainText('What shall we call the ward?', soon)
  await waits.getByRole('link', { name: 'Two questions' }).click()
  await expect(page).toHaveURL(`/app/runs?flow_run=${started.flow_run_id}`)
  const alone = page.getByRole('dialog', { name: 'Two questions' })
  await expectAccessible(page)
  await alone.getByLabel('Your reply').fill('Lyon')
  await alone.getByRole('button', { name: 'Reply' }).click()
  await expect(alone.getByText('You said Lyon. Are you sure?')).toBeVisible(soon)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/app/runs')
})

test('a crew and a flow run in one conversation: both ask, each is answered, and one Stop ends both', async ({ page, loginAs }) => {
  test.setTimeout(120_000)
  const ines = await loginAs('ceo')
  const crew = await makeCrew(ines, 'Counting house', { human_input: true })
  const id = await runFlowIn(page, ines, await createAskingFlow(ines), { thing: 'clinic' })
  const [flowCard, crewCard] = ['Two questions', 'Counting house'].map((name) => waitCard(page, name)) as [Locator, Locator]
  await flowCard.getByLabel('Your reply').fill('Lyon', soon)

  const run = page.getByRole('button', { name: 'Run a crew or flow' })
  await run.click()
  const picker = page.getByRole('dialog', { name: 'Run a crew or flow' })
  await expect(picker.getByText('A flow is already running in this conversation.')).toBeVisible()
  await expect(picker.getByRole('list', { name: 'Flows' })).toHaveCount(0)
  await picker.getByRole('button', { name: /Counting house/ }).click()
  await expect(crewCard.getByRole('button', { name: 'Accept' })).toBeVisible(soon)
  await expect(flowCard.getByLabel('Your reply'), 'a new question leaves a started reply alone').toHaveValue('Lyon')
  await expect(page.getByText('Flow: Waiting for you').first()).toBeVisible()
  await expect(page.getByText('Crew: Waiting for you').first()).toBeVisible()
  await expect(run).toBeDisabled()
  await expectAccessible(page)

  await flowCard.getByRole('button', { name: 'Reply' }).click()
  await expect(flowCard.getByText('You said Lyon. Are you sure?')).toBeVisible(soon)
  await crewCard.getByRole('button', { name: 'Accept' }).click()
  await expect(crewCard).toHaveCount(0, soon)
  await expect(flowCard).toBeVisible()
  await expect(run).toBeEnabled()

  await ines.call(`POST /api/crew-runs/?conversation_id=${id}`, { crew_id: crew.id, inputs: {} })
  await expect(crewCard).toBeVisible(soon)
  await page.getByRole('button', { name: 'Stop all Two questions and Counting house' }).click()
  await expect(page.getByText('Crew: Inactive')).toBeVisible(soon)
  await expect(page.getByRole('region', { name: 'Run: Counting house' }).getByText('Stopped', { exact: true }).first()).toBeVisible()
  const outcomes = async (path: string) => (await ines.call<(CrewRun | FlowRun)[]>(`GET /api/${path}/`)).map(({ outcome }) => outcome)
  expect([await outcomes('crew-runs'), await outcomes('flow-runs')]).toEqual([['stopped', 'completed'], ['stopped']])
})

test('the first reply wins, and the other tab sees the run continue', async ({ page, context, loginAs }) => {
  const ines = await loginAs('ceo')
  const id = await runFlowIn(page, ines, await createAskingFlow(ines), { thing: 'clinic' })
  const other = await context.newPage()
  await other.goto(`/app/conversations/${id}`)
  const [here, there] = [page, other].map((tab) => waitCard(tab, 'Two questions'))
  await here!.getByLabel('Your reply').fill('Lyon', soon)
  await there!.getByLabel('Your reply').fill('Paris', soon)
  // The other tab learns of the first reply only from the response to its own.
  await other.route('**/continue**', async (route) => {
    await here!.getByRole('button', { name: 'Reply' }).click()
    await expect(here!.getByText('You said Lyon. Are you sure?')).toBeVisible(soon)
    await route.continue()
  })
  await there!.getByRole('button', { name: 'Reply' }).click()
  await expect(there!.getByText('You said Lyon. Are you sure?')).toBeVisible(soon)
  const lost = other.getByRole('alert').filter({ hasText: 'Another reply arrived first.' })
  await expect(lost).toContainText('Paris')
  await lost.getByRole('button', { name: 'Dismiss' }).click()
  await expect(lost).toHaveCount(0)
})
