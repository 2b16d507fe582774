import type { RunReply } from '@adjutant/contract/ai/runs'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listWrites, pageOf } from '../../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../../testing/fake-api.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { emptyConversationAnswers } from '../../../testing/samples/ai/conversations.ts'
import { deskConversation, overdueResult, toOverdueRun } from '../../../testing/samples/ai/overdue-run.ts'
import type { ProposedChange } from '../../../testing/samples/ai/overdue-run.ts'
import { desktop, phone } from '../../../testing/viewports.ts'

const proposed: ProposedChange[] = [
  { call: 'lease', title: 'Sign the lease', field: 'due_date', from: '15 November 2026', to: '20 November 2026' },
  { call: 'slides', title: 'Board slides', field: 'due_date', from: '9 November 2026', to: '25 November 2026' },
  { call: 'idea', title: 'Old idea', field: 'status', from: 'To Do', to: 'Cancelled' },
]

/** A run that does what is approved, and waits for the rest. */
function createRun(): Answers {
  let open = proposed
  let wait = 1
  const read = () => toOverdueRun(wait, open)
  const path = `/api/conversations/${deskConversation.id}`
  return {
    ...emptyConversationAnswers,
    [`GET ${path}`]: deskConversation,
    [`GET ${path}/messages`]: () => pageOf(open.length === 0 ? [overdueResult] : []),
    'GET /api/flow-runs/': () => pageOf([read()]),
    [`POST /api/flow-runs/${read().id}/continue`]: ({ body }: ApiCall) => {
      const { calls = [] } = body as RunReply
      open = open.filter(({ call }) => !calls.includes(call))
      wait += 1
      return read()
    },
  }
}

const card = page.getByRole('region', { name: 'Overdue follow-up is waiting for you' })
const action = (title: string) => card.getByRole('listitem').filter({ hasText: title })

test.for([desktop, phone])('one action is approved alone, the rest at once, at $width pixels', async (viewport) => {
  const { calls } = await openApp(`/app/conversations/${deskConversation.id}`, createRun(), { viewport })
  await expect.element(card.getByText('3 actions need your approval.')).toBeVisible()
  await expect.element(action('Old idea')).toMatchTextContent('To Do → Cancelled')
  await expectAccessible()
  await expectNoSidewaysScroll()
  await expect.element(card.getByRole('button', { name: 'Approve all 3' })).toBeInViewport()

  await action('Board slides').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect.element(card.getByText('2 actions need your approval.')).toBeVisible()
  await expect.element(action('Board slides')).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'Approve all 2' }).click()
  await expect.element(page.getByText('I updated 3 tasks.').first()).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
  const replies = listWrites(calls).filter(({ call }) => call.endsWith('/continue'))
  expect(replies.map(({ body }) => body)).toEqual([
    { approve: true, calls: ['slides'], wait: 1 },
    { approve: true, calls: ['lease', 'idea'], wait: 2 },
  ])
})
