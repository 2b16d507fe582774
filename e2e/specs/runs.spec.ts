import type { Locator, Page } from '@playwright/test'
import type { Conversation, Message } from '@adjutant/contract/conversations'
import type { Agent, Crew, Flow, Tool } from '@adjutant/contract/factory'
import type { CrewRun, FlowRun } from '@adjutant/contract/runs'
import type { Task } from '@adjutant/contract/tasks'
import { words } from '@adjutant/contract/words'
import { expect, expectAccessible, expectNoSidewaysScroll, goInside, test, type Person } from '../fixtures.ts'

const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

/** A run takes its time on a busy machine. */
const soon = { timeout: 40_000 }

const isPhone = (page: Page) => page.viewportSize()!.width < 1_100

/** The steps of the run, in the margin or, where there is none, unfolded above the line to write in. */
async function openSteps(page: Page, name: string): Promise<Locator> {
  if (isPhone(page)) await page.locator('details', { hasText: name }).first().locator('summary').first().click()
  return page.getByRole('list', { name: /^Steps of/ }).filter({ visible: true })
}

const findId = async (person: Person, kind: 'agents' | 'tools', name: string) => {
  const all = await person.call<(Agent | Tool)[]>(`GET /api/${kind}/`)
  return all.find((each) => each.name === name)!.id
}

/** Asks two questions, one after the other, and has nothing else to do. */
const makeAskingFlow = (person: Person, name = 'Two questions') =>
  person.call<Flow>('POST /api/flows/', {
    name,
    steps: [
      { title: 'First', kind: 'human', prompt: 'What shall we call the **{thing}**?' },
      { title: 'Second', kind: 'human', prompt: 'You said {First}. Are you sure?' },
    ],
  })

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

const makeCrew = async (person: Person, name: string, part = {}) =>
  person.call<Crew>('POST /api/crews/', {
    name,
    version: '1.0',
    tasks: [{ name: 'Count', description: 'How many tasks are overdue?', agent: await findId(person, 'agents', 'Analyst'), ...part }],
  })

const startConversation = (person: Person, name = 'Desk') => person.call<Conversation>('POST /api/conversations/', { name })

async function runFlowIn(page: Page, person: Person, flow: Flow, inputs = {}) {
  const { id } = await startConversation(person)
  await person.call(`POST /api/flow-runs/?conversation_id=${id}`, { flow_id: flow.id, inputs })
  await page.goto(`/app/conversations/${id}`)
  return id
}

const waitCard = (page: Page, name: string) => page.getByRole('region', { name: `${name} waits for you` })

test('a flow is run from the factory, asks its person twice, and ends', { tag: '@phone' }, async ({ page, loginAs }) => {
  test.setTimeout(120_000)
  const ines = await loginAs('ceo')
  await makeAskingFlow(ines)
  await page.goto('/app/ai-factory')
  await page.getByRole('button', { name: 'Run Flow Two questions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two questions' })
  await dialog.getByRole('button', { name: 'Run Flow' }).click()
  await expect(dialog.getByText(words.run.inputRequired)).toBeVisible()
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

  // The question is there again after a reload.
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
  await expect(steps.getByRole('listitem').filter({ hasText: 'Second' })).toContainText('done')
  const [run] = await ines.call<FlowRun[]>('GET /api/flow-runs/')
  expect(run).toMatchObject({ status: 'completed', name: 'Two questions' })
})

test('a crew is chosen in a conversation, works, and leaves its result there', async ({ page, loginAs }) => {
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
  await expect(steps.getByRole('listitem').filter({ hasText: 'Count' }).first()).toContainText('done')
  await expect(page.getByRole('region', { name: 'Messages' })).toBeVisible()
  const [run] = await ines.call<CrewRun[]>(`GET /api/crew-runs/?conversation_id=${id}`)
  expect(run).toMatchObject({ status: 'completed' })
})

test('a call that changes something shows its arguments, and is made only after a yes', { tag: '@phone' }, async ({ page, loginAs }) => {
  test.setTimeout(120_000)
  const ines = await loginAs('ceo')
  const flow = await makeTaskFlow(ines)
  const id = await runFlowIn(page, ines, flow)
  const card = page.getByRole('group', { name: 'Approve Create task' })
  await expect(card).toContainText('Call the lead investor', soon)
  await expect(page.getByText('Create a task: may this be done?').first()).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Reject' }).click()
  await card.getByLabel('Why not? The run is told.').fill('Not now')
  await card.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Crew: Inactive')).toBeVisible(soon)
  expect(await ines.call<Task[]>('GET /api/tasks/')).toEqual([])

  await ines.call(`POST /api/flow-runs/?conversation_id=${id}`, { flow_id: flow.id, inputs: {} })
  await card.getByRole('button', { name: 'Edit arguments' }).click(soon)
  const text = card.getByLabel('Arguments, as JSON')
  await text.fill('{')
  await expect(card.getByText('This is no valid JSON object.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Approve with these' })).toBeDisabled()
  await text.fill('{"title": "Call the bank", "priority": "High"}')
  await card.getByRole('button', { name: 'Approve with these' }).click()
  await expect(page.getByText('Crew: Inactive')).toBeVisible(soon)

  // What is always allowed is not asked about again.
  await ines.call(`POST /api/flow-runs/?conversation_id=${id}`, { flow_id: flow.id, inputs: {} })
  await card.getByRole('button', { name: 'Always allow' }).click(soon)
  await expect(page.getByText('Crew: Inactive')).toBeVisible(soon)
  await ines.call(`POST /api/flow-runs/?conversation_id=${id}`, { flow_id: flow.id, inputs: {} })
  const titles = async () => (await ines.call<Task[]>('GET /api/tasks/')).map(({ title }) => title).toSorted()
  await expect.poll(titles, soon).toEqual(['Call the bank', 'Call the lead investor', 'Call the lead investor'])
})

test('a question that comes while its person is elsewhere is told; the bar and the dashboard lead to it', async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  const flow = await makeAskingFlow(ines)
  const { id } = await startConversation(ines)
  const read = page.waitForResponse((response) => response.url().includes('/api/runs/?status=waiting'))
  // Not the dashboard, which reads the list before the bar is there to compare.
  await page.goto('/app/notes')
  await read
  await ines.call(`POST /api/flow-runs/?conversation_id=${id}`, { flow_id: flow.id, inputs: { thing: 'clinic' } })
  await expect(toast(page, 'Two questions waits for you')).toBeVisible(soon)
  await goInside(page, '/app/ceodashboard')
  const waits = page.getByRole('region', { name: 'Waiting for you' })
  await expect(waits).toContainText('What shall we call the clinic?')
  await expect(waits.getByRole('link', { name: 'Answer Two questions' })).toHaveAttribute('href', `/app/conversations/${id}`)
  await page.getByRole('link', { name: 'A run waits for you: Two questions' }).click()
  await expect(page).toHaveURL(`/app/conversations/${id}`)
  await expect(waitCard(page, 'Two questions')).toBeVisible()
  await expect(page.getByRole('link', { name: /waits? for you/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Stop Two questions' }).click()
  await expect(page.getByText('Crew: Inactive')).toBeVisible(soon)
  await expect(page.getByRole('region', { name: 'Run', exact: true }).getByText('Stopped', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toBeVisible()

  // One that has no conversation is answered by itself.
  const started = await ines.call<{ flow_run_id: string }>('POST /api/flow-runs/', { flow_id: flow.id, inputs: { thing: 'ward' } })
  await page.goto('/app/ceodashboard')
  await expect(waits).toContainText('What shall we call the ward?', soon)
  await waits.getByRole('link', { name: 'Answer Two questions' }).click()
  await expect(page).toHaveURL(`/app/runs?flow_run=${started.flow_run_id}`)
  const alone = page.getByRole('dialog', { name: 'Two questions' })
  await expectAccessible(page)
  await alone.getByLabel('Your reply').fill('Lyon')
  await alone.getByRole('button', { name: 'Reply' }).click()
  await expect(alone.getByText('You said Lyon. Are you sure?')).toBeVisible(soon)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/app/runs')
})

test('the first reply counts, and the other tab sees the run go on', async ({ page, context, loginAs }) => {
  const ines = await loginAs('ceo')
  const id = await runFlowIn(page, ines, await makeAskingFlow(ines), { thing: 'clinic' })
  const other = await context.newPage()
  await other.goto(`/app/conversations/${id}`)
  const [here, there] = [page, other].map((tab) => waitCard(tab, 'Two questions'))
  await here!.getByLabel('Your reply').fill('Lyon', soon)
  await there!.getByLabel('Your reply').fill('Paris', soon)
  // The other tab hears of the first reply only with the answer to its own.
  await other.route('**/continue**', async (route) => {
    await here!.getByRole('button', { name: 'Reply' }).click()
    await expect(here!.getByText('You said Lyon. Are you sure?')).toBeVisible(soon)
    await route.continue()
  })
  await there!.getByRole('button', { name: 'Reply' }).click()
  await expect(there!.getByText('You said Lyon. Are you sure?')).toBeVisible(soon)
  const lost = other.getByRole('alert').filter({ hasText: 'Another reply came first.' })
  await expect(lost).toContainText('Paris')
  await lost.getByRole('button', { name: 'Dismiss' }).click()
  await expect(lost).toHaveCount(0)
})

test('a run that does not start says so in its conversation, and can be tried again', async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  await makeCrew(ines, 'Counting house')
  await page.goto('/app/ai-factory')
  const refuse = { status: 409, json: { detail: words.run.tooManyRuns } }
  await page.route('**/api/crew-runs/?**', (route) => (route.request().method() === 'POST' ? route.fulfill(refuse) : route.continue()))
  // What asks for nothing begins at once, and once for a double click.
  await page.getByRole('button', { name: 'Run Crew Counting house' }).dblclick()
  await expect(page.getByRole('alert').getByText(words.run.crewFailed, { exact: true })).toBeVisible()
  const notice = page.getByRole('alert').filter({ hasText: words.run.crewNotStarted })
  await expect(notice).toContainText(words.run.tooManyRuns)
  await page.unroute('**/api/crew-runs/?**')
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toHaveCount(0)
  await expect.poll(async () => (await ines.call<CrewRun[]>('GET /api/crew-runs/')).length).toBe(1)
  expect(await ines.call<Conversation[]>('GET /api/conversations/')).toMatchObject([{ name: 'Counting house' }])
})

test('a crew is started by hand on the page for that', async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  await makeCrew(ines, 'Asks for it', { description: 'Look into {matter}.' })
  await startConversation(ines, 'Desk')
  await page.goto('/app/test-run')
  const run = page.getByRole('button', { name: 'Run', exact: true })
  await expect(run).toBeDisabled()
  await page.getByLabel('Conversation').selectOption('Desk')
  await page.getByLabel('Crew', { exact: true }).selectOption('Asks for it')
  await expect(page.getByLabel('Matter')).toBeVisible()
  await expect(run).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('Matter').fill('the overdue work')
  await run.click()
  await expect(page.getByText('Started', { exact: true })).toBeVisible()
  const [started] = await ines.call<CrewRun[]>('GET /api/crew-runs/')
  await expect(page.getByText(started!.id)).toBeVisible()
  await page.route('**/api/crew-runs/?**', (route) => route.fulfill({ status: 409, json: { detail: words.run.alreadyActive } }))
  await run.click()
  await expect(page.getByRole('alert').filter({ hasText: words.run.alreadyActive })).toBeVisible()
})

test('advice is generated from the dashboard and from the Strategy Center', async ({ page, loginAs }) => {
  test.setTimeout(120_000)
  const ines = await loginAs('ceo')
  await ines.call('POST /api/strategic-goals/', {
    title: 'Enter the Nordic market',
    due_date: '2031-01-01',
    kpis: [{ name: 'Distributors', current_value: 1, target_value: 4 }],
  })
  const generate = page.getByRole('button', { name: 'Generate Advice' })
  await page.route('**/api/flow/run/**', (route) => route.fulfill({ status: 409, json: { detail: words.run.tooManyRuns } }))
  await page.goto('/app/ceodashboard')
  await expect(page.getByText('No strategic advice available. Click "Generate Advice" to begin analysis.', { exact: true })).toBeVisible()
  await generate.click()
  await expect(page.getByRole('alert').getByText(words.run.adviceFailed)).toBeVisible()
  await expect(page.getByRole('alert').getByText(words.run.tooManyRuns)).toBeVisible()
  await page.unroute('**/api/flow/run/**')

  for (const [place, address] of ['/app/ceodashboard', '/app/strategy'].entries()) {
    if (place > 0) await page.goto(address)
    await generate.click()
    await expect(toast(page, words.run.adviceStarted)).toBeVisible()
    await expect.poll(async () => (await ines.call<unknown[]>('GET /api/strategic-advice/')).length, soon).toBe(place + 1)
    await expect(page.getByText(words.advice.none)).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  }
})
