import type { DeskItem } from '@adjutant/contract/desk'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useShortcutKeys } from '../../platform/shortcuts/shortcuts.ts'
import { answerApi, listWrites, rejection } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { phone } from '../../testing/viewports.ts'
import { DeskSection } from './desk-section.tsx'
import { DeskSlotsProvider } from './desk-slots.ts'

const base = {
  who: null,
  detail: null,
  due_date: null,
  since: null,
  conversation_id: null,
  run: null,
  act: null,
  draft_id: null,
  hidden_until: null,
}
const toItem = (item: Pick<DeskItem, 'kind' | 'id' | 'title' | 'actions'> & Partial<DeskItem>): DeskItem => ({
  ...base,
  score: 10,
  reasons: [{ factor: 'kind', text: 'Your task', points: 10 }],
  ...item,
})

const lease = toItem({
  kind: 'task',
  id: 'lease',
  title: 'Sign the lease',
  who: 'Tom Okafor',
  due_date: '2026-11-14',
  actions: ['complete', 'due_date', 'delegate'],
  score: 44,
  reasons: [
    { factor: 'overdue', text: '2 days overdue', points: 34 },
    { factor: 'kind', text: 'Your task', points: 10 },
  ],
})
const message = toItem({
  kind: 'thread',
  id: 'dana',
  title: 'Dana Reyes',
  who: 'Dana Reyes',
  detail: 'Which bank?',
  actions: ['reply'],
  draft_id: 'draft',
})
const invitation = toItem({ kind: 'invitation', id: 'inv', title: 'Join Contoso', actions: ['join'] })
const items = [lease, message, invitation]

function Keys() {
  useShortcutKeys()
  return null
}

/** The server's desk, which the given answers can change. */
async function show(answers: Record<string, unknown> = {}, shown = items) {
  const desk = { items: shown, total: shown.length, hidden: 0, next_return_at: null }
  const calls = answerApi({ 'GET /api/desk': () => desk, ...answers })
  const CheckIn = ({ goalId, onClose }: { goalId: string; onClose: () => void }) => <button onClick={onClose}>{`Form of ${goalId}`}</button>
  const slots = { Approval: () => null, RunAnswer: () => null, CheckIn }
  await renderInApp(
    <DeskSlotsProvider value={slots}>
      <main>
        <Keys />
        <DeskSection number="01" />
      </main>
    </DeskSlotsProvider>,
  )
  const resolve = (id: string) => {
    desk.items = desk.items.filter((item) => item.id !== id)
    desk.total = desk.items.length
  }
  return { calls, resolve }
}

const row = (title: string) => page.getByRole('list', { name: 'Waiting for you' }).getByRole('listitem').filter({ hasText: title }).first()
const link = (title: string) => page.getByRole('link', { name: title, exact: true })
const writes = (calls: Parameters<typeof listWrites>[0]) => listWrites(calls).map(({ call, body }) => [call, body])

test('shows the items in order, and why the first one is first', async () => {
  await show()
  await expect.element(page.getByRole('heading', { name: 'Waiting for you 3' })).toBeVisible()
  await expect.element(row('Sign the lease').getByText('2 days overdue', { exact: true }).first()).toBeVisible()
  await row('Sign the lease').getByText('Why is this first?').click()
  await expect.element(page.getByRole('list', { name: 'Reasons for Sign the lease' })).toMatchTextContent('2 days overdue+34Your task+10')
  await expect.element(row('Dana Reyes').getByText('Why is this here?')).toBeVisible()
})

test('a task is completed in place, and undo restores its status', async () => {
  const { calls, resolve } = await show({ 'GET /api/tasks/lease': { status: 'Review' }, 'PUT /api/tasks/lease': {} })
  resolve('lease')
  await page.getByRole('button', { name: 'Complete: Sign the lease' }).click()
  await expect.element(link('Sign the lease')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => writes(calls))
    .toEqual([
      ['PUT /api/tasks/lease', { status: 'Done' }],
      ['PUT /api/tasks/lease', { status: 'Review' }],
    ])
})

/** A click of the pointer at one place, on what is there. */
function clickAt(button: Element) {
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: 100, clientY: 100 }))
}

test('a second click at the same place does not act on the row that moved there, but the keyboard does', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 16, 9), toFake: ['Date'] })
  const third = toItem({ kind: 'task', id: 'hire', title: 'Hire a clerk', actions: ['complete'] })
  const second = toItem({ kind: 'task', id: 'call', title: 'Call Tom', actions: ['complete'] })
  const { calls, resolve } = await show(
    { 'GET /api/tasks/lease': {}, 'PUT /api/tasks/lease': {}, 'GET /api/tasks/call': {}, 'PUT /api/tasks/call': {} },
    [lease, second, third],
  )
  const complete = (title: string) => page.getByRole('button', { name: `Complete: ${title}` }).element() as HTMLElement
  await expect.element(link('Call Tom')).toBeVisible()
  resolve('lease')
  clickAt(complete('Sign the lease'))
  await expect.element(link('Sign the lease')).not.toBeInTheDocument()
  clickAt(complete('Call Tom'))
  await expect.element(page.getByText('Task completed')).toBeVisible()
  expect(writes(calls)).toEqual([['PUT /api/tasks/lease', { status: 'Done' }]])
  resolve('call')
  complete('Call Tom').focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => writes(calls)).toHaveLength(2)
})

test('a check-in is made in place; closing it returns to the item', async () => {
  const goal = toItem({ kind: 'goal', id: 'grow', title: 'Grow', actions: ['check_in'] })
  await show({}, [goal])
  const open = page.getByRole('button', { name: 'Check in: Grow' })
  await open.click()
  await expect.element(open).toHaveAttribute('aria-expanded', 'true')
  await row('Grow').getByRole('button', { name: 'Form of grow' }).click()
  await expect.element(link('Grow')).toHaveFocus()
  await expect.element(page.getByText('Form of grow')).not.toBeInTheDocument()
})

test('E takes the focused item off the desk, and the next one gets the focus', async () => {
  const { calls, resolve } = await show({ 'PUT /api/desk/thread/dana/dismissal': undefined })
  await expect.element(link('Dana Reyes')).toBeVisible()
  resolve('dana')
  ;(link('Dana Reyes').element() as HTMLElement).focus()
  await userEvent.keyboard('e')
  await expect.element(link('Join Contoso')).toHaveFocus()
  expect(writes(calls)).toEqual([['PUT /api/desk/thread/dana/dismissal', { until: null }]])
})

test('an item is snoozed until a time of the menu, and undo brings it back', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 16, 9), toFake: ['Date'] })
  const { calls, resolve } = await show({
    'PUT /api/desk/thread/dana/dismissal': undefined,
    'DELETE /api/desk/thread/dana/dismissal': undefined,
  })
  await page.getByRole('button', { name: 'Snooze: Dana Reyes' }).click()
  resolve('dana')
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => writes(calls))
    .toEqual([
      ['PUT /api/desk/thread/dana/dismissal', { until: new Date(2026, 10, 17, 8).toISOString() }],
      ['DELETE /api/desk/thread/dana/dismissal', null],
    ])
})

test('the drafted reply can be edited before it is sent', async () => {
  const draft = { id: 'draft', text: 'The second one.' }
  const { calls } = await show({ 'GET /api/comms/threads/dana/suggestion': draft, 'POST /api/comms/threads/dana/messages': {} })
  await page.getByRole('button', { name: 'Use draft: Dana Reyes' }).click()
  const box = page.getByLabelText('Suggested reply to Dana Reyes')
  await expect.element(box).toHaveValue('The second one.')
  await box.fill('The first one.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(() => writes(calls))
    .toEqual([['POST /api/comms/threads/dana/messages', { text: 'The first one.', suggestion_id: 'draft' }]])
})

test('a task is delegated to a colleague', async () => {
  const { calls } = await show({
    'GET /api/contacts/assignable': [
      { id: 'ines', name: 'Ines' },
      { id: 'ben', name: 'Ben Ito' },
    ],
    'GET /api/tasks/lease': { assigned_to_user_id: 'ines' },
    'PUT /api/tasks/lease': {},
  })
  await page.getByRole('button', { name: 'Delegate: Sign the lease' }).click()
  await page.getByLabelText('Colleague').click()
  await expect.element(page.getByRole('option')).toHaveTextContent('Ben Ito')
  await page.getByRole('option', { name: 'Ben Ito' }).click()
  await page.getByRole('button', { name: 'Assign' }).click()
  await expect.poll(() => writes(calls)).toEqual([['PUT /api/tasks/lease', { assigned_to_user_id: 'ben' }]])
})

test.each([404, 409])('says that an item was resolved elsewhere (%s), and reads the desk again', async (status) => {
  const { resolve } = await show({
    'POST /api/invitations/inv/decline': () => {
      resolve('inv')
      return rejection(status, 'Not found.')
    },
  })
  await page.getByRole('button', { name: 'Decline: Join Contoso' }).click()
  await expect.element(page.getByText('This was already resolved elsewhere')).toBeVisible()
  await expect.element(link('Join Contoso')).not.toBeInTheDocument()
})

test('an item returns if the server cannot be reached', async () => {
  await show({ 'POST /api/invitations/inv/accept': () => Promise.reject(new TypeError('Failed to fetch')) })
  await page.getByRole('button', { name: 'Accept: Join Contoso' }).click()
  await expect.element(page.getByText("Couldn't accept the invitation")).toBeVisible()
  await expect.element(link('Join Contoso')).toBeVisible()
})

test('an empty desk says what will appear, and a failed one offers a retry', async () => {
  await show({}, [])
  await expect.element(page.getByText('Nothing is waiting for you.')).toBeVisible()
})

test('a desk that cannot be loaded can be tried again', async () => {
  let attempts = 0
  await show({
    'GET /api/desk': () => ((attempts += 1) < 4 ? rejection(503, 'Down.') : { items, total: 3, hidden: 0, next_return_at: null }),
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(link('Sign the lease')).toBeVisible()
})

test('a suggested question starts a conversation', async () => {
  const { calls } = await show({ 'POST /api/conversations/': { id: 'c1' } })
  await page.getByRole('button', { name: 'Prepare my answer to Dana Reyes' }).click()
  await expect.poll(() => writes(calls)).toEqual([['POST /api/conversations/', { name: 'Prepare my answer to Dana Reyes' }]])
})

test('fits a phone', async () => {
  await page.viewport(phone.width, phone.height)
  await show()
  await expect.element(link('Sign the lease')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width)
})
