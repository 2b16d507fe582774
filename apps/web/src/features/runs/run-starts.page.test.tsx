import type { Conversation } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { takeConsoleErrors } from '../../testing/console-errors.ts'
import { pageOf, rejection } from '../../testing/fake-api.ts'
import type { ApiCall } from '../../testing/fake-api.ts'
import { navigate, openApp } from '../../testing/open-app.tsx'
import { expectAccessible } from '../../testing/page-checks.ts'
import { createRecords } from '../../testing/records.ts'
import { emptyConversationAnswers } from '../../testing/samples/ai/conversations.ts'
import { sampleInteraction, sampleStartableCrew } from '../../testing/samples/ai/interactions.ts'
import { sampleId, sampleUser } from '../../testing/samples/people.ts'

const user = { ...sampleUser, user_level: 'ceo' as const }
const started = { crew_run_id: sampleId(860) }
const messages = page.getByRole('region', { name: 'Messages' })
const listStarts = (calls: readonly ApiCall[]) => calls.filter(({ call }) => call.startsWith('POST /api/crew-runs/'))

/** The factory, in which no crew can be started until `allow` is called. */
async function openFactory(records: Conversation[] = []) {
  let isAllowed = false
  const stored = createRecords({ path: '/api/conversations/', records, sample: sampleInteraction })
  const app = await openApp(
    '/app/ai-factory',
    {
      ...emptyConversationAnswers,
      ...stored.answers,
      'GET /api/crews/': [sampleStartableCrew],
      'GET /api/flows/': [],
      'GET /api/agents/': [],
      'GET /api/tools/': [],
      'GET /api/organizations': [],
      'GET /api/schedules/': [],
      'POST /api/crew-runs/': () => (isAllowed ? started : rejection(409, appMessages.run.tooManyRuns)),
    },
    { user },
  )
  const allow = () => {
    isAllowed = true
  }
  return { ...app, allow, list: stored.list }
}

const run = page.getByRole('button', { name: 'Run Crew Counting house' })

async function failToStart() {
  // An item without inputs starts at once, and once for a double click.
  await run.dblClick()
  await expect.element(messages.getByText(appMessages.run.crewNotStarted)).toBeVisible()
  expect(takeConsoleErrors()).toMatchObject([[appMessages.run.crewNotStarted, expect.anything()]])
}

test('a run that fails to start says so among the messages and in the console, and can be retried', async () => {
  const { allow, calls, list } = await openFactory()
  await failToStart()
  expect(listStarts(calls)).toHaveLength(1)
  expect(list()).toMatchObject([{ name: 'Counting house' }])
  await expect.element(page.getByRole('alert').getByText(appMessages.run.crewFailed)).toBeVisible()
  await expect.element(messages.getByText(appMessages.run.tooManyRuns)).toBeVisible()
  await expectAccessible()
  allow()
  await messages.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(appMessages.run.crewNotStarted)).not.toBeInTheDocument()
  expect(listStarts(calls)).toMatchObject([{}, { body: { crew_id: sampleStartableCrew.id } }])
  expect(list()).toHaveLength(1)
})

test('a failed start is read from browser storage', async () => {
  const { list } = await openFactory([sampleInteraction])
  await failToStart()
  const [key, text] = Object.entries(localStorage).find(([name]) => name.includes('failed-run-start')) as [string, string]
  // Memory holds the failure of the new conversation only.
  localStorage.setItem(key.replace(list().at(-1)!.id, sampleInteraction.id), text)
  navigate(`/app/conversations/${sampleInteraction.id}`)
  await expect.element(page.getByRole('heading', { level: 1, name: sampleInteraction.name })).toBeVisible()
  await expect.element(messages.getByText(appMessages.run.crewNotStarted)).toBeVisible()
  await expect.element(messages.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a crew is started from its own page', async () => {
  const crew = { ...sampleStartableCrew, name: 'Asks for it', requires_input: true }
  let isActive = false
  const { calls } = await openApp(
    '/app/test-run',
    {
      'GET /api/conversations/': () => pageOf([sampleInteraction]),
      'GET /api/crews/': [crew],
      'GET /api/crews/{id}/input-schema': { requires_input: true, fields: [{ name: 'matter', required: true }] },
      'POST /api/crew-runs/': () => (isActive ? rejection(409, appMessages.run.alreadyActive) : started),
    },
    { user },
  )
  const start = page.getByRole('button', { name: 'Run', exact: true })
  await expect.element(start).toBeDisabled()
  for (const [field, name] of [
    ['Conversation', 'Desk'],
    ['Crew', 'Asks for it'],
  ] as const) {
    await page.getByLabelText(field).fill(name)
    await page.getByRole('listbox', { name: 'Options' }).getByRole('option').getByText(name).click()
    await expect.element(page.getByLabelText(field)).toHaveValue(name)
  }
  await expect.element(page.getByLabelText('Matter')).toBeVisible()
  await expect.element(start).toBeDisabled()
  await expectAccessible()
  await page.getByLabelText('Matter').fill('the overdue work')
  await start.click()
  await expect.element(page.getByText('Started')).toBeVisible()
  await expect.element(page.getByText(started.crew_run_id)).toBeVisible()
  expect(listStarts(calls)).toMatchObject([
    { call: expect.stringContaining(sampleInteraction.id) as string, body: { crew_id: crew.id, inputs: { matter: 'the overdue work' } } },
  ])
  isActive = true
  await start.click()
  await expect.element(page.getByRole('alert').getByText(appMessages.run.alreadyActive)).toBeVisible()
})
