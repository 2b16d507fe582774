import type { ListedUser } from '@adjutant/contract/accounts/users'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageOf } from '../../testing/fake-api.ts'
import type { Answers } from '../../testing/fake-api.ts'
import { openApp } from '../../testing/open-app.tsx'
import { sampleMember, sampleOrganization } from '../../testing/samples/accounts/accounts.ts'
import { sampleCrew } from '../../testing/samples/ai/factory.ts'
import { emptyPages } from '../../testing/samples/pages.ts'
import { sampleId, sampleTime, sampleUser } from '../../testing/samples/people.ts'
import { sampleConversation, toQuestion } from '../../testing/samples/ai/conversations.ts'
import { sampleMemory } from '../../testing/samples/ai/memory.ts'
import { sampleThread, toThreadMessage } from '../../testing/samples/comms.ts'
import { sampleContact } from '../../testing/samples/contacts.ts'
import { sampleNote } from '../../testing/samples/notes.ts'
import { sampleAdvice, sampleGoal } from '../../testing/samples/strategy.ts'
import { sampleTask } from '../../testing/samples/tasks.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const copy = <T extends { id: string }>(count: number, first: number, record: T, change: (index: number) => Partial<T>): T[] =>
  Array.from({ length: count }, (_, index) => ({ ...record, ...change(index), id: sampleId(first + index) }))

const listed: ListedUser = { ...sampleUser, organization_name: null, last_seen_at: sampleTime }
const messages = Array.from({ length: 12 }, (_, n) => toThreadMessage(n, `Line ${n} of a thread that is longer than the screen`))
const questions = Array.from({ length: 12 }, (_, n) => toQuestion(n, `Question ${n}`, { failure: 'No answer.' }))
const thread = { ...sampleThread, messages, last_read_message_id: messages.at(-1)!.id }

const records = {
  '/api/tasks/': copy(14, 100, sampleTask, (n) => ({ title: `Task ${n}`, due_date: '2031-01-01' })),
  '/api/strategic-goals/': copy(8, 200, sampleGoal, (n) => ({ title: `Goal ${n}` })),
  '/api/strategic-advice/': copy(6, 300, sampleAdvice, (n) => ({ advice_title: `Advice ${n}`, content: 'Words. '.repeat(120) })),
  '/api/journals/': copy(10, 400, sampleNote, (n) => ({ content: `Note ${n}\n\nsecond line\n\nthird line\n\nfourth line` })),
  '/api/contacts/': copy(16, 500, sampleContact, (n) => ({ name: `Contact ${n}` })),
  '/api/memory/mine': copy(12, 600, sampleMemory, (n) => ({ content: `Remember ${n}` })),
  '/api/conversations/': copy(13, 700, sampleConversation, (n) => ({ name: `Conversation ${n}` })),
  '/api/comms/threads': copy(12, 950, thread, (n) => ({ other_user_name: `Person ${n}`, name: `Person ${n}` })),
  '/api/users/': copy(25, 1_000, listed, (n) => ({ email: `user${n}@adjutant.test` })),
  '/api/bin/': copy(14, 1_100, { kind: 'task', id: '', title: '', deleted_at: sampleTime, purge_at: sampleTime }, (n) => ({
    title: `Deleted ${n}`,
  })),
}

/** Enough records to make the pages longer than the screen. */
const longPages: Answers = {
  ...emptyPages,
  ...Object.fromEntries(Object.entries(records).map(([path, items]) => [`GET ${path}`, () => pageOf(items)])),
  'GET /api/conversations/{id}': sampleConversation,
  'GET /api/conversations/{id}/messages': () => pageOf(questions),
  'GET /api/conversations/{id}/attachments': [],
  'GET /api/conversations/{id}/usage': { input_tokens: 0, output_tokens: 0 },
  'GET /api/comms/threads/{id}': thread,
  'GET /api/comms/threads/{id}/messages': messages,
  'GET /api/comms/threads/{id}/suggestion': null,
  'POST /api/comms/threads/{id}/read': thread,
  // Lists without pages
  'GET /api/crews/': copy(12, 1_200, sampleCrew, (n) => ({ name: `Crew ${n}` })),
  'GET /api/organizations': [sampleOrganization],
  'GET /api/organizations/{id}/users': copy(12, 1_300, sampleMember, (n) => ({ email: `member${n}@adjutant.test` })),
}

const nameOf = (element: Element) =>
  `${element.tagName.toLowerCase()} "${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 40)}"`

const isOver = (element: Element, focused: Element) =>
  ['sticky', 'fixed'].includes(getComputedStyle(element).position) && !element.contains(focused) && !focused.contains(element)

/** Something sticky or fixed that covers the element, even partly. */
function findCover(focused: Element) {
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const points = [0.1, 0.5, 0.9].map((share) => [left + (right - left) / 2, top + (bottom - top) * share] as const)
  return points
    .flatMap(([x, y]) => {
      const cover = document.elementsFromPoint(x, y).find((element) => isOver(element, focused))
      return cover?.contains(document.elementFromPoint(x, y)) ? [nameOf(cover)] : []
    })
    .at(0)
}

function findFocusError(focused: Element) {
  const { top, bottom } = focused.getBoundingClientRect()
  if (bottom <= 0 || top >= window.innerHeight) return `${nameOf(focused)} is off the screen`
  const cover = findCover(focused)
  return cover && `${nameOf(focused)} is covered by ${cover}`
}

const tabStops = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]'

/** The elements that Tab stops at. */
const listTabStops = () =>
  [...document.querySelectorAll<HTMLElement>(tabStops)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled, [inert] *') && element.checkVisibility({ visibilityProperty: true }),
  )

/** Moves the focus through the page in both directions, as Tab does, which scrolls to each element in the same way. */
async function listFocusErrors() {
  const stops = listTabStops()
  expect(stops.length).toBeGreaterThan(5)
  const errors: string[] = []
  for (const element of [...stops, ...stops.toReversed()]) {
    element.focus()
    // React shows the effects of the focus in a microtask.
    await Promise.resolve()
    const error = document.activeElement === element && findFocusError(element)
    if (error) errors.push(error)
  }
  return errors
}

/** Each page and text that shows when its records are there. */
const pages = [
  ['/app/ceodashboard', 'Advice 2'],
  ['/app/strategy', 'Advice 5'],
  ['/app/my-tasks', 'Task 13'],
  ['/app/my-tasks?view=grid', 'Task 13'],
  ['/app/run', 'Conversation 12'],
  [`/app/conversations/${sampleConversation.id}`, 'Question 11'],
  ['/app/runs', 'Runs'],
  ['/app/notes', 'Note 9'],
  ['/app/files', 'Files'],
  ['/app/comms', 'Person 11'],
  [`/app/comms?thread=${sampleThread.id}`, 'Line 11 of a thread that is longer than the screen'],
  ['/app/contacts', 'Contact 15'],
  ['/app/ai-factory', 'Crew 11'],
  ['/app/profile', 'Your data'],
  ['/app/profile/memory', 'Remember 11'],
  ['/app/organization', 'member11@adjutant.test'],
  ['/app/admin', 'user24@adjutant.test'],
  ['/app/test-run', 'Test Run'],
  ['/app/bin', 'Deleted 13'],
] as const

test.for(pages.flatMap(([address, text]) => [desktop, phone].map((viewport) => ({ address, text, viewport, width: viewport.width }))))(
  'no sticky element covers the element with keyboard focus at $address, $width pixels wide',
  async ({ address, text, viewport }) => {
    await openApp(address, longPages, { user: { ...sampleUser, user_level: 'admin' }, viewport })
    await expect.element(page.getByRole('main').getByText(text).first()).toBeInTheDocument()
    expect(await listFocusErrors()).toEqual([])
  },
)
