import type { Commitment } from '@adjutant/contract/commitments'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi, listWrites, rejection } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { CommitmentList } from './commitment-list.tsx'
import ContactCommitments from './contact-commitments.tsx'
import MessageCommitment from './message-commitment.tsx'

const commitment = (fields: Partial<Commitment> = {}): Commitment => ({
  id: 'promise-1',
  direction: 'i_owe',
  state: 'proposed',
  text: 'Send Tom the deck',
  due_date: '2020-01-02',
  counterpart: { name: 'Tom', contact_id: 'contact-1', user_id: null },
  source: { kind: 'message', id: 'message-1', record_id: 'thread-1', quote: "I'll send you the deck.", position: 0, date: '2020-01-01' },
  task: null,
  completed_at: null,
  completed_by: null,
  done_hint: null,
  created_at: '2020-01-01T00:00:00Z',
  updated_at: '2020-01-01T00:00:00Z',
  ...fields,
})

/** A paged list has its total in a header. */
const pageOf = (items: Commitment[]) => () => Response.json(items, { headers: { 'x-total-count': String(items.length) } })

const list = 'GET /api/commitments/'
const change = 'PATCH /api/commitments/promise-1'
const button = (name: string) => page.getByRole('button', { name })
const onEdit = vi.fn<() => void>()
const show = (state: Commitment['state']) =>
  renderInApp(<CommitmentList label="You promised" filter={{ state }} empty="You have no open promises." onEdit={onEdit} />)

test('a proposal quotes its sentence, links to its place, and is confirmed with one click and undone', async () => {
  const calls = answerApi({ [list]: pageOf([commitment()]), [change]: commitment({ state: 'open' }) })
  await show('proposed')
  await expect.element(page.getByText('You promised Tom')).toBeVisible()
  await expect.element(page.getByText("I'll send you the deck.")).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'In a message, 1 Jan 2020' }))
    .toHaveAttribute('href', '/app/comms?thread=thread-1&message=message-1')
  await button('Confirm: Send Tom the deck').click()
  await button('Undo').click()
  await expect
    .poll(() => listWrites(calls))
    .toEqual([
      { call: change, body: { state: 'open' } },
      { call: change, body: { state: 'proposed' } },
    ])
})

test('a double click confirms once and shows one notification', async () => {
  const calls = answerApi({ [list]: pageOf([commitment()]), [change]: commitment({ state: 'open' }) })
  await show('proposed')
  await button('Confirm: Send Tom the deck').dblClick()
  await expect.element(page.getByText('Promise confirmed')).toBeVisible()
  await expect.element(button('Confirm: Send Tom the deck')).not.toHaveAttribute('aria-busy')
  expect(listWrites(calls)).toEqual([{ call: change, body: { state: 'open' } }])
})

test('a second click at the same place does not confirm the next promise', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 16, 9), toFake: ['Date'] })
  const next = commitment({ id: 'promise-2', text: 'Call Tom' })
  let shown = [commitment(), next]
  const calls = answerApi({
    [list]: () => pageOf(shown)(),
    [change]: () => {
      shown = [next]
      return commitment({ state: 'open' })
    },
    'PATCH /api/commitments/promise-2': () => {
      shown = []
      return { ...next, state: 'open' }
    },
  })
  await show('proposed')
  const clickAt = (name: string) =>
    button(name)
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: 100, clientY: 100 }))
  await expect.element(button('Confirm: Send Tom the deck')).toBeVisible()
  clickAt('Confirm: Send Tom the deck')
  await expect.element(button('Confirm: Send Tom the deck')).not.toBeInTheDocument()
  await expect.element(page.getByText('Send Tom the deck')).toBeVisible()
  clickAt('Confirm: Call Tom')
  vi.setSystemTime(new Date(2026, 10, 16, 9, 0, 1))
  expect(listWrites(calls)).toHaveLength(1)
  clickAt('Confirm: Call Tom')
  await expect.poll(() => listWrites(calls)).toHaveLength(2)
})

test('an open promise shows how late it is, its person and its task, and a hint that it may be done', async () => {
  const open = commitment({
    state: 'open',
    task: { id: 'task-1', title: 'Send the deck', status: 'To Do' },
    done_hint: { thread_id: 'thread-1', message_id: 'message-2' },
  })
  const calls = answerApi({ [list]: pageOf([open]), [change]: open })
  await show('open')
  await expect.element(page.getByText(/days overdue/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Tom' })).toHaveAttribute('href', '/app/contacts?contact=contact-1')
  await expect.element(page.getByRole('link', { name: 'Task: To Do' })).toHaveAttribute('href', '/app/my-tasks?task=task-1')
  await button('Not yet: Send Tom the deck').click()
  await expect.poll(() => listWrites(calls)).toEqual([{ call: change, body: { done_hint: null } }])
  await button('Send Tom the deck').first().click()
  expect(onEdit).toHaveBeenCalledOnce()
})

test('only a promise that was entered by hand can be deleted', async () => {
  answerApi({ [list]: pageOf([commitment({ state: 'open' })]) })
  const { screen } = await show('open')
  await button('More: Send Tom the deck').click()
  await expect.element(page.getByRole('menuitem', { name: 'Dismiss' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Delete' }).elements()).toHaveLength(0)
  await screen.unmount()
})

test('a failed change is reported, and an empty list shows a message', async () => {
  answerApi({ [list]: pageOf([commitment()]), [change]: rejection(500, 'No.') })
  await show('proposed')
  await button('Dismiss: Send Tom the deck').click()
  await expect.element(page.getByText("Couldn't save the promise")).toBeVisible()
  answerApi({ [list]: pageOf([]) })
  await show('open')
  await expect.element(page.getByText('You have no open promises.')).toBeVisible()
})

test('a message shows only its own promises', async () => {
  const other = commitment({ id: 'promise-2', text: 'Call', source: { ...commitment().source!, id: 'message-2' } })
  const calls = answerApi({ [list]: pageOf([commitment(), other]), [change]: commitment({ state: 'dismissed' }) })
  await renderInApp(<MessageCommitment threadId="thread-1" messageId="message-1" isOwn />)
  await expect.element(page.getByText(/^Promise noticed: Send Tom the deck/)).toBeVisible()
  expect(page.getByText(/^Promise noticed/).elements()).toHaveLength(1)
  await button('Dismiss the promise: Send Tom the deck').click()
  await expect.poll(() => listWrites(calls)).toEqual([{ call: change, body: { state: 'dismissed' } }])
})

test('a contact shows the open promises both ways', async () => {
  const owed = commitment({ id: 'promise-2', direction: 'owed_to_me', state: 'open', text: 'Send the NDA', due_date: null })
  answerApi({ [list]: pageOf([commitment({ state: 'open' }), owed]) })
  await renderInApp(<ContactCommitments contactId="contact-1" />)
  const owedIn = (title: string, name: string) => page.getByRole('list', { name: `Promises: ${title}` }).getByRole('link', { name })
  await expect.element(owedIn('You promised', 'Send Tom the deck')).toHaveAttribute('href', '/app/promises?promise=promise-1')
  await expect.element(owedIn('Promised to you', 'Send the NDA')).toBeVisible()
})
