import type { Desk, DeskItem } from '@adjutant/contract/desk'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listWrites, pageOf, rejection } from '../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../testing/fake-api.ts'
import { openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { sampleDeskMessage, sampleDeskTask, sampleReply } from '../../testing/samples/desk.ts'
import { sampleTask } from '../../testing/samples/tasks.ts'
import { desktop, phone } from '../../testing/viewports.ts'
import { discardQuestion, toast } from '../../testing/page-parts.ts'

const message = sampleDeskMessage
const messageDismissal = `/api/desk/thread/${message.id}/dismissal`

/** Answers for the calls that a focused link preloads. */
const preloads: Answers = {
  'GET /api/tasks/': () => pageOf([]),
  'GET /api/comms/threads': () => pageOf([]),
  'GET /api/comms/threads/{id}': () => rejection(404, 'Not found.'),
  'GET /api/comms/threads/{id}/messages': () => rejection(404, 'Not found.'),
}

/** A desk whose items are snoozed, brought back and resolved by calls. */
function createDesk(items: readonly DeskItem[]) {
  let open = [...items]
  let hidden: DeskItem[] = []
  const remove = (id: string) => void (open = open.filter((item) => item.id !== id))
  const read = ({ call }: ApiCall): Desk => {
    const shown = call.includes('view=hidden') ? hidden : open
    return { items: shown, total: shown.length, hidden: hidden.length, next_return_at: null }
  }
  const answers: Answers = {
    ...preloads,
    'GET /api/desk': read,
    [`PUT ${messageDismissal}`]: ({ body }: ApiCall) => {
      hidden = [{ ...message, hidden_until: (body as { until: string }).until }]
      remove(message.id)
    },
    [`DELETE ${messageDismissal}`]: () => {
      hidden = []
      open = [...open, message]
    },
    [`GET /api/tasks/${sampleTask.id}`]: sampleTask,
    [`PUT /api/tasks/${sampleTask.id}`]: () => {
      remove(sampleTask.id)
      return { ...sampleTask, status: 'Done' }
    },
    [`POST /api/comms/threads/${message.id}/messages`]: () => {
      remove(message.id)
      return sampleReply
    },
  }
  return { answers, add: (item: DeskItem) => void (open = [...open, item]) }
}

const items = page.getByRole('list', { name: 'Waiting for you', exact: true })
const title = (name: string) => items.getByRole('link', { name, exact: true })
const listTitles = () =>
  [...document.querySelectorAll('[aria-label="Waiting for you"] [data-list-item]')].map(({ textContent }) => textContent)
const count = (label: string) => page.getByRole('link', { name: label, exact: true })
const nothing = page.getByText('Nothing is waiting for you.')

test.for([desktop, phone])('an item arrives on the open desk, with the count in the bar, at $width pixels', async (viewport) => {
  const { answers, add } = createDesk([sampleDeskTask])
  const { announce } = await openApp('/app/desk', answers, { viewport })
  await expect.poll(listTitles).toEqual(['Sign the lease'])
  await expect.element(count('Your desk, 1 waiting')).toBeVisible()
  await page.getByText('Why is this first?').click()
  await expect.element(page.getByRole('list', { name: 'Reasons for Sign the lease' })).toMatchTextContent('2 days overdue+34')
  add(message)
  announce('comms')
  await expect.poll(listTitles).toEqual(['Sign the lease', 'Tomas Okafor'])
  await expect.element(items.getByText('Which bank shall we take?')).toBeVisible()
  await expect.element(count('Your desk, 2 waiting')).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
})

test.for([desktop, phone])('the desk is worked through by keyboard, and an item is brought back, at $width pixels', async (viewport) => {
  const { calls } = await openApp('/app/desk', createDesk([sampleDeskTask, message]).answers, { viewport })
  await expect.element(title('Tomas Okafor')).toBeVisible()
  await userEvent.keyboard('jj')
  await expect.element(title('Tomas Okafor')).toHaveFocus()
  await userEvent.keyboard('s')
  await expect.element(title('Sign the lease')).toHaveFocus()
  await userEvent.keyboard('e')
  await expect.element(nothing).toBeVisible()
  await expect.element(toast('Task completed')).toBeVisible()
  await expect.element(count('Your desk')).toBeVisible()

  await page.getByRole('button', { name: 'Show 1 snoozed or done' }).click()
  await page.getByRole('button', { name: 'Bring back: Tomas Okafor' }).click()
  await expect.element(title('Tomas Okafor')).toBeVisible()
  expect(listWrites(calls)).toMatchObject([
    { call: `PUT ${messageDismissal}`, body: { until: expect.stringMatching(/Z$/) } },
    { call: `PUT /api/tasks/${sampleTask.id}`, body: { status: 'Done' } },
    { call: `DELETE ${messageDismissal}` },
  ])
})

test.for([desktop, phone])('a reply from the desk resolves the item, at $width pixels', async (viewport) => {
  const { calls } = await openApp('/app/desk', createDesk([message]).answers, { viewport })
  await page.getByRole('button', { name: 'Reply: Tomas Okafor' }).click()
  await page.getByLabelText('Reply to Tomas Okafor', { exact: true }).fill('The second one.')
  const leave = [
    page.getByRole('button', { name: 'Cancel', exact: true }),
    page.getByRole('button', { name: 'Reply: Tomas Okafor' }),
    page.getByRole('link', { name: 'Tomas Okafor' }),
  ]
  for (const control of leave) {
    await control.click()
    await discardQuestion.getByRole('button', { name: 'Cancel' }).click()
  }
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(toast('Sent to Tomas Okafor')).toBeVisible()
  await expect.element(nothing).toBeVisible()
  const call = `POST /api/comms/threads/${message.id}/messages`
  expect(listWrites(calls)).toMatchObject([{ call, body: { text: 'The second one.' } }])
})
