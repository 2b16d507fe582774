import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { ApprovalList } from './approval-list.tsx'

const approvalOf = (call: string, title: string, to: string) => ({
  call,
  tool: 'change_task',
  arguments: { id: call, due_date: to },
  fields: [],
  asksEachTime: false,
  subject: {
    record: { kind: 'task' as const, id: call, title, url: null, page: null, owner: 'Sofie Lund', organization: 'Halden' },
    changes: [{ field: 'due_date', from: '16 November 2026', to }],
  },
})
const approvals = [approvalOf('a', 'Plan the offsite', '19 November 2026'), approvalOf('b', 'Approve the term sheet', '24 November 2026')]

async function show(isBusy = false) {
  const onReply = vi.fn()
  answerApi({ 'GET /api/track-record': { days: 90, tools: [], agents: [] } })
  await renderInApp(<ApprovalList agent="Scout" approvals={approvals} isBusy={isBusy} onReply={onReply} />)
  await expect.element(page.getByRole('list', { name: 'Actions that need your approval' })).toBeVisible()
  return onReply
}
const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('shows each action with its record and its changes', async () => {
  await show()
  await expect.element(row('Plan the offsite').getByText('16 November 2026 → 19 November 2026')).toBeVisible()
  await expect.element(row('Approve the term sheet').getByText('Sofie Lund · Halden')).toBeVisible()
})

test('one action is approved or rejected alone, all of them at once', async () => {
  const onReply = await show()
  await row('Approve the term sheet').getByRole('button', { name: 'Approve', exact: true }).click()
  await button('Approve all 2').click()
  await button('Reject all').click()
  await row('Plan the offsite').getByRole('button', { name: 'Reject', exact: true }).click()
  await row('Plan the offsite').getByRole('button', { name: 'Reject', exact: true }).click()
  expect(onReply.mock.calls).toEqual([
    [{ approve: true, calls: ['b'] }],
    [{ approve: true, calls: ['a', 'b'] }],
    [{ approve: false, calls: ['a', 'b'] }],
    [{ approve: false, user_input: '', calls: ['a'] }],
  ])
})

test('while a reply is sent, no other one can be given', async () => {
  await show(true)
  for (const name of ['Approve all 2', 'Reject all']) await expect.element(button(name)).toBeDisabled()
  await expect.element(row('Plan the offsite').getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
})
