import type { SearchHit } from '@adjutant/contract/search'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listWrites, pageOf, rejection, toQuery } from '../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../testing/fake-api.ts'
import { getAddress, openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { tryAgain } from '../../testing/page-parts.ts'
import { emptyPages } from '../../testing/samples/pages.ts'
import { sampleId, sampleTime, sampleUser } from '../../testing/samples/people.ts'
import { sampleConversation, toQuestion } from '../../testing/samples/ai/conversations.ts'
import { sampleContact } from '../../testing/samples/contacts.ts'
import { sampleNote } from '../../testing/samples/notes.ts'
import { openedGoalAnswers, sampleAdvice, sampleGoal } from '../../testing/samples/strategy.ts'
import { sampleTask } from '../../testing/samples/tasks.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const field = page.getByRole('combobox', { name: 'Search everything' })
const palette = page.getByRole('dialog', { name: 'Search everything' })
const option = (name: string | RegExp) => palette.getByRole('option', { name, exact: false })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: false })

const open = (address: string, answers: Answers = {}, viewport = desktop) => openApp(address, { ...emptyPages, ...answers }, { viewport })

async function openPalette() {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect.element(field).toHaveFocus()
}

const getChosen = () => document.querySelector('[role="option"][aria-selected="true"]')
async function expectChosen(text: string) {
  await expect.poll(() => getChosen()?.textContent).toBe(text)
}

async function expectClosed() {
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

test.for([desktop, phone])('the button opens the palette, where a page is found and opened, at $width pixels', async (viewport) => {
  await open('/app/my-tasks', { 'GET /api/search': [] }, viewport)
  await openPalette()
  await expect.element(option('New task')).toBeVisible()
  await expect.element(option(/^Super Admin/)).not.toBeInTheDocument()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await field.fill('not')
  await expect.poll(() => getChosen()?.textContent).toMatch(/^Notes/)
  await option(/^Notes/).click()
  await expect.poll(getAddress).toBe('/app/notes')
  await expect.element(palette).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Notes' })).toHaveFocus()
})

test('Ctrl K opens and closes the palette, even while typing', async () => {
  await open('/app/notes')
  const note = page.getByLabelText('New note')
  await note.click()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expectClosed()
  await expect.element(note).toHaveFocus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expectClosed()
  await expect.element(note).toHaveValue('')
})

test('arrows, Home and End move through the list and wrap', async () => {
  await open('/app/bin')
  await openPalette()
  await expectChosen('New task')
  await userEvent.keyboard('{ArrowDown}')
  await expectChosen('New note')
  await expect.poll(() => field.element().getAttribute('aria-activedescendant')).toBe(getChosen()!.id)
  for (const [key, text] of [
    ['End', 'Memory'],
    ['ArrowDown', 'New task'],
    ['ArrowUp', 'Memory'],
    ['Home', 'New task'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expectChosen(text)
  }
  await expect.element(field).toHaveFocus()
})

test('create commands open the form of their page, also on that page', async () => {
  await open('/app/my-tasks')
  await openPalette()
  await option('New task').click()
  await expect.element(dialog('Create New Task').getByLabelText('Title')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(getAddress).toBe('/app/my-tasks')
  for (const [command, name] of [
    ['New goal', 'Create New Goal'],
    ['New contact', 'Add New Contact'],
  ] as const) {
    await openPalette()
    await option(command).click()
    await expect.element(dialog(name)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expectClosed()
  }
  await openPalette()
  await option('New note').click()
  await expect.element(page.getByLabelText('New note')).toHaveFocus()
  await expect.poll(getAddress).toBe('/app/notes')
})

test('a deleted record says so at its URL', async () => {
  await open(`/app/my-tasks?task=${sampleId(7)}`, { 'GET /api/tasks/{id}': () => rejection(404, appMessages.http.notFound) })
  await expect.element(dialog('Task').getByText(appMessages.http.notFound)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(getAddress).toBe('/app/my-tasks')
})

const group = (name: string) => palette.getByRole('group', { name })
const listOptions = () => [...document.querySelectorAll('dialog [role="option"]')].map(({ textContent }) => textContent)

const toHit = (kind: SearchHit['kind'], id: string, title: string): SearchHit => ({
  kind,
  id,
  title,
  excerpt: title,
  page: null,
  is_evidence: true,
  updated_at: sampleTime,
})

const task = { ...sampleTask, title: 'Renew the Orion lease' }
const goal = { ...sampleGoal, title: 'Open the Orion site' }
const advice = { ...sampleAdvice, advice_title: 'Wait with Orion' }
const note = { ...sampleNote, content: 'Orion landlord was friendly' }
const contact = { ...sampleContact, name: 'Orla of Orion' }
const hits = [
  toHit('task', task.id, task.title),
  toHit('goal', goal.id, goal.title),
  toHit('advice', advice.id, advice.advice_title),
  toHit('note', note.id, note.content),
  toHit('contact', contact.id, contact.name),
]

/** Finds by words in the title. */
const find = (made: ApiCall) => {
  const words = toQuery(made).get('q')!.toLowerCase()
  return hits.filter(({ title }) => title.toLowerCase().includes(words))
}

const openWithRecords = (answers: Answers = {}) =>
  open('/app/bin', {
    'GET /api/search': find,
    'GET /api/tasks/{id}': task,
    'GET /api/strategic-goals/{id}': goal,
    'GET /api/strategic-advice/{id}': advice,
    'GET /api/journals/{id}': note,
    'GET /api/contacts/{id}': contact,
    'GET /api/attachments/{kind}/{id}': [],
    ...openedGoalAnswers,
    ...answers,
  })

test('the search shows that it failed and can be retried, and finds records of every kind with the match marked', async () => {
  let isDown = true
  await openWithRecords({ 'GET /api/search': (made: ApiCall) => (isDown ? rejection(503, appMessages.http.unavailable) : find(made)) })
  await openPalette()
  await field.fill('orion')
  await expect.element(palette.getByRole('alert')).toMatchTextContent(appMessages.http.unavailable)
  await tryAgain(() => (isDown = false), palette)
  for (const [kind, title] of [
    ['Tasks', task.title],
    ['Goals', goal.title],
    ['Advice', advice.advice_title],
    ['Notes', note.content],
    ['Contacts', contact.name],
  ] as const)
    await expect.element(group(kind).getByRole('option', { name: title, exact: false })).toBeVisible()
  await expect.poll(() => document.querySelector('dialog mark')?.textContent).toMatch(/^orion$/i)
  await expectAccessible()
  await expectNoSidewaysScroll()
})

test.for([
  ['task', task.title, 'Edit Task', `/app/my-tasks?task=${task.id}`],
  ['goal', goal.title, 'Goal', `/app/strategy?goal=${goal.id}`],
  ['advice', advice.advice_title, 'Strategic Advice', `/app/strategy?advice=${advice.id}`],
  ['note', note.content, 'Edit Note', `/app/notes?note=${note.id}`],
  ['contact', contact.name, contact.name, `/app/contacts?contact=${contact.id}`],
] as const)('a found %s opens at its own URL, also after a reload, and closes to its page', async ([, title, name, address]) => {
  const { reopen } = await openWithRecords()
  await openPalette()
  await field.fill('orion')
  await option(title).click()
  await expect.poll(getAddress).toBe(address)
  const opened = dialog(name)
  await expect.element(opened).toBeVisible()
  await reopen()
  await expect.element(opened).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => window.location.search).toBe('')
})

test('a choice comes first the next time, for this person only', async () => {
  let user = sampleUser
  const { reopen } = await openWithRecords({ 'GET /api/users/me': () => user })
  await openPalette()
  await field.fill('orion')
  await option(task.title).click()
  const opened = dialog('Edit Task')
  await expect.element(opened).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(opened).not.toBeInTheDocument()
  await openPalette()
  await expect.element(group('Recent').getByRole('option')).toMatchTextContent(task.title)
  expect(listOptions()[0]).toContain(task.title)
  await userEvent.keyboard('{Enter}')
  await expect.element(opened).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(opened).not.toBeInTheDocument()

  user = { ...sampleUser, id: sampleId(2), first_name: 'Tom' }
  await reopen()
  await openPalette()
  await expect.element(option('New task')).toBeVisible()
  await expect.element(group('Recent')).not.toBeInTheDocument()
})

test('without a hit the only choice is to ask; “create” finds the create commands', async () => {
  await openWithRecords()
  await openPalette()
  await field.fill('zzqqxx')
  await expect.element(palette.getByText(appMessages.search.nothing)).toBeVisible()
  expect(listOptions()).toEqual(['Ask the assistant: “zzqqxx”'])
  await field.fill('create')
  await expect.poll(() => group('Create').getByRole('option').elements()).toHaveLength(6)
  await expect.element(palette.getByRole('option', { selected: true })).toHaveTextContent('New task')
})

test('a question goes to the assistant, regardless of other hits', async () => {
  const question = 'what is overdue?'
  const asked = toQuestion(1, question)
  const { calls } = await openWithRecords({
    'GET /api/search': [toHit('task', task.id, 'What is overdue?')],
    'POST /api/conversations/': sampleConversation,
    'GET /api/conversations/{id}': sampleConversation,
    'GET /api/conversations/{id}/messages': () => pageOf([asked]),
    'GET /api/conversations/{id}/attachments': [],
    'GET /api/conversations/{id}/usage': { input_tokens: 0, output_tokens: 0 },
    'POST /api/conversations/{id}/chat': { ...asked, id: sampleId(801), sender: 'ai', content: 'Nothing.', text: 'Nothing.' },
  })
  await openPalette()
  await field.fill(question)
  await expect.element(option(/^What is overdue\?/)).toBeVisible()
  expect(listOptions()[0]).toBe('Ask the assistant: “what is overdue?”')
  await expect.element(palette.getByRole('option', { selected: true })).toHaveTextContent('Ask the assistant: “what is overdue?”')
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.pathname).toBe(`/app/conversations/${sampleConversation.id}`)
  await expect.element(page.getByRole('article', { name: 'Your question' }).first()).toMatchTextContent(question)
  await expect.poll(() => listWrites(calls).find(({ call }) => call.endsWith('/chat'))?.body).toMatchObject({ message_text: question })
  await expect.element(page.getByRole('main').getByRole('textbox').last()).toHaveValue('')
})
