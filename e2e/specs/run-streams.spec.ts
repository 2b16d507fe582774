import type { Page } from '@playwright/test'
import type { Conversation, Message } from '@adjutant/contract/conversations'
import type { Agent, Crew } from '@adjutant/contract/factory'
import type { CrewRun } from '@adjutant/contract/runs'
import { expect, expectAccessible, type Person } from '../fixtures.ts'
import { test } from '../talking-fixtures.ts'

// Each takes the next question that reaches the model.
test.describe.configure({ mode: 'serial' })

/** A crew of one agent without tools: a task is one question to the model. */
async function startCrew(person: Person, ...tasks: string[]) {
  const { id: agent } = await person.call<Agent>('POST /api/agents/', { name: 'Scribe', role: 'Writer', goal: 'Write it down.' })
  const crew = await person.call<Crew>('POST /api/crews/', {
    name: 'Letter writers',
    version: '1.0',
    tasks: tasks.map((name) => ({ name, description: `Do this: ${name}.`, agent })),
  })
  const { id } = await person.call<Conversation>('POST /api/conversations/', { name: 'Desk' })
  await person.call(`POST /api/crew-runs/?conversation_id=${id}`, { crew_id: crew.id, inputs: {} })
  return id
}

const written = (page: Page) => page.getByRole('region', { name: 'Text of the step at work' })

test('the text of a step grows as it is written, in a second tab too, and a reload takes it up', async ({
  page,
  context,
  loginAs,
  talking: { model },
}) => {
  test.setTimeout(120_000)
  const ines = await loginAs('ceo')
  const id = await startCrew(ines, 'Draft', 'Polish')
  await page.goto(`/app/conversations/${id}`)
  const second = await context.newPage()
  await second.goto(`/app/conversations/${id}`)
  const draft = await model.nextCall()
  draft.say('Dear investors, the bridge ')
  for (const tab of [page, second]) {
    await expect(tab.getByText('Crew: Running').first()).toBeVisible()
    await expect(written(tab)).toContainText('Dear investors, the bridge')
  }
  draft.say('is signed.')
  await expect(written(second)).toContainText('Dear investors, the bridge is signed.')
  await page.reload()
  await expect(written(page)).toContainText('Dear investors, the bridge is signed.')
  await expectAccessible(page)
  draft.finish()

  const polish = await model.nextCall()
  polish.say('Dear friends, the bridge is signed.')
  const steps = page.getByRole('list', { name: 'Steps of Letter writers' }).filter({ visible: true }).getByRole('listitem')
  await expect(steps.nth(0)).toContainText('done')
  await expect(steps.nth(1)).toContainText('at work')
  await expect(written(page)).toContainText('Dear friends')
  polish.finish()
  for (const tab of [page, second]) {
    await expect(tab.getByText('Crew: Inactive')).toBeVisible()
    await expect(tab.getByRole('region', { name: 'Messages' })).toContainText('Dear friends, the bridge is signed.')
    await expect(written(tab)).toHaveCount(0)
  }
  await steps.nth(0).getByText('What came out').click()
  await expect(steps.nth(0)).toContainText('Dear investors, the bridge is signed.')
  expect(await ines.call<Message[]>(`GET /api/conversations/${id}/messages`)).toHaveLength(1)
})

test('Stop in the middle of a sentence ends the run and the call of the model', async ({ page, loginAs, talking: { model } }) => {
  const ines = await loginAs('ceo')
  const id = await startCrew(ines, 'Draft')
  await page.goto(`/app/conversations/${id}`)
  const call = await model.nextCall()
  call.say('Dear investors')
  await expect(written(page)).toContainText('Dear investors')
  await page.getByRole('button', { name: 'Stop Letter writers' }).click()
  await call.hungUp
  await expect(page.getByText('Crew: Inactive')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Run', exact: true }).getByText('Stopped', { exact: true })).toBeVisible()
  const [run] = await ines.call<CrewRun[]>(`GET /api/crew-runs/?conversation_id=${id}`)
  expect(run!.timeline.at(-1)).toMatchObject({ type: 'crew_end', details: { status: 'stopped' } })
})
