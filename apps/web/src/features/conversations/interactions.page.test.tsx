import type { Conversation } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageOf, rejection } from '../../testing/fake-api.ts'
import type { Answers } from '../../testing/fake-api.ts'
import { getAddress, openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { createRecords } from '../../testing/records.ts'
import { emptyConversationAnswers } from '../../testing/samples/ai/conversations.ts'
import { sampleInteraction } from '../../testing/samples/ai/interactions.ts'
import { sampleId } from '../../testing/samples/people.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const toInteraction = (index: number, name: string, updated_at = new Date().toISOString()): Conversation => ({
  ...sampleInteraction,
  id: sampleId(800 + index),
  name,
  updated_at,
})

/** The latest first, as the server lists them. */
const selectLatestFirst = (all: Conversation[]) => all.toSorted((one, other) => other.updated_at.localeCompare(one.updated_at))

/** Conversations that the server stores. */
function createInteractions(records: Conversation[]) {
  const stored = createRecords({ path: '/api/conversations/', records, sample: sampleInteraction, select: selectLatestFirst })
  return { ...stored, create: stored.answers['POST /api/conversations/'] as (call: object) => unknown }
}

const open = (address: string, answers: Answers, viewport = desktop) =>
  openApp(address, { ...emptyConversationAnswers, ...answers }, { viewport })

const changed = {
  topic: 'conversations',
  kind: 'changed',
  id: null,
  actor_id: null,
  piece: null,
  run_piece: null,
  run_event: null,
} as const

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const link = (name: RegExp) => page.getByRole('main').getByRole('link', { name })
const composer = page.getByRole('textbox', { name: 'Message', exact: true })
const createButton = page.getByRole('button', { name: 'New Interaction' })
const conversationAddress = /^\/app\/conversations\/[0-9a-f-]{36}$/

test.for([desktop, phone])('the first interaction is created, named by its time and opened at $width pixels', async (viewport) => {
  const { answers, list } = createInteractions([])
  await open('/app/run', answers, viewport)
  await expect.element(page.getByText(appMessages.conversation.none)).toBeVisible()
  await expect.element(page.getByText(appMessages.conversation.noneHint)).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await createButton.click()
  await expect.poll(getAddress).toMatch(conversationAddress)
  await expect.element(page.getByText(appMessages.conversation.empty)).toBeVisible()
  await expect.element(page.getByText(appMessages.conversation.emptyHint)).toBeVisible()
  const [{ name }] = list() as [Conversation]
  expect(name).toMatch(/^\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d{2}:\d{2}$/)
  await expect.element(heading(name)).toBeVisible()
})

test.for([
  ['a double click on New Interaction', () => createButton.dblClick()],
  ['C pressed twice', () => userEvent.keyboard('cc')],
] as const)('%s creates one interaction', async ([, start]) => {
  const { answers, list } = createInteractions([])
  await open('/app/run', answers)
  await expect.element(page.getByText(appMessages.conversation.none)).toBeVisible()
  await start()
  await expect.poll(getAddress).toMatch(conversationAddress)
  await expect.element(composer).toBeVisible()
  expect(list()).toHaveLength(1)
})

test('G R opens the list with names and times, the latest first, and a row leads to its conversation', async () => {
  const records = [toInteraction(1, 'Board pack', '2026-01-05T09:00:00.000Z'), toInteraction(2, 'Lyon lease')]
  await open('/app/notes', { ...createInteractions(records).answers, 'GET /api/journals/': () => pageOf([]) })
  await expect.element(page.getByText(appMessages.note.none)).toBeVisible()
  await userEvent.keyboard('gr')
  const rows = page.getByRole('list', { name: 'AI interactions' }).getByRole('listitem')
  await expect.element(rows).toHaveLength(2)
  await expect.element(rows.nth(0)).toMatchTextContent(/^Lyon lease\s*just now\s*\d{1,2} \w{3} \d{4}, \d{2}:\d{2}$/)
  await expect.element(rows.nth(1)).toMatchTextContent(/^Board pack/)
  await expectAccessible()
  await expectNoSidewaysScroll()
  await rows.first().getByRole('link').click()
  await expect.element(heading('Lyon lease')).toBeVisible()
  await page.getByRole('link', { name: 'Back to all interactions' }).click()
  await expect.poll(getAddress).toBe('/app/run')
})

test('an interaction that is created elsewhere appears; J, K, Enter and C work', async () => {
  const records = [toInteraction(1, 'Board pack', '2026-01-05T09:00:00.000Z'), toInteraction(2, 'Lyon lease', '2026-01-06T09:00:00.000Z')]
  const { answers, create } = createInteractions(records)
  const { send } = await open('/app/run', answers)
  await expect.element(link(/^Lyon lease/)).toBeVisible()
  create({ body: { name: 'From the phone' } })
  send(changed)
  await expect.element(link(/^From the phone/)).toBeVisible()
  await userEvent.keyboard('jj')
  await expect.element(link(/^Lyon lease/)).toHaveFocus()
  await userEvent.keyboard('k{Enter}')
  await expect.element(heading('From the phone')).toBeVisible()
  const current = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Run' })
  await expect.element(current).toHaveAttribute('aria-current', 'page')
  window.history.back()
  await expect.element(link(/^Lyon lease/)).toBeVisible()
  await userEvent.keyboard('c')
  await expect.poll(getAddress).toMatch(conversationAddress)
  await expect.element(composer).toHaveFocus()
})

test('the bare URL creates a conversation if there is none', async () => {
  const { answers, list } = createInteractions([])
  await open('/app/conversations', answers)
  await expect.element(heading(appMessages.conversation.newName)).toBeVisible()
  expect(list()).toHaveLength(1)
})

test('the bare URL opens the latest conversation', async () => {
  const [older, newer] = [toInteraction(1, 'Older', '2026-01-05T09:00:00.000Z'), toInteraction(2, 'Newer')]
  const { answers, list } = createInteractions([older, newer])
  await open('/app/conversations', answers)
  await expect.element(heading('Newer')).toBeVisible()
  expect(getAddress()).toBe(`/app/conversations/${newer.id}`)
  expect(list()).toHaveLength(2)
})

test('a question in the URL becomes a draft, which is kept', async () => {
  const { id } = sampleInteraction
  const { reopen } = await open(`/app/conversations/${id}?ask=What%20is%20overdue%3F`, createInteractions([sampleInteraction]).answers)
  await expect.element(composer).toHaveValue('What is overdue?')
  await expect.poll(getAddress).toBe(`/app/conversations/${id}`)
  expect(Object.values(localStorage)).toContain('What is overdue?')
  await reopen()
  await expect.element(composer).toHaveValue('What is overdue?')
})

test('when none can be created, a separate URL says so and offers a new interaction', async () => {
  let isDown = true
  const { answers, create } = createInteractions([])
  const createUnlessDown = (made: object) => (isDown ? rejection(503, 'Not now.') : create(made))
  await open('/app/conversations', { ...answers, 'POST /api/conversations/': createUnlessDown })
  await expect.poll(getAddress).toMatch(conversationAddress)
  await expect.element(page.getByText('Conversation not found.')).toBeVisible()
  isDown = false
  await createButton.click()
  await expect.element(page.getByText(appMessages.conversation.empty)).toBeVisible()
})
