import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { Approval } from './approval.tsx'

const id = '0198f0c4-7b6a-7d2e-9c1f-3a5b7c9d1e2f'
const approval = {
  tool: 'update_task',
  arguments: { task_id: id, due_date: '2026-12-02' },
  fields: [{ name: 'due_date', type: 'date' as const, choices: [], is_required: true }],
  asksEachTime: false,
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

const record = { agent: 'Scout', tool: 'update_task', title: 'Update a task', accepted: 12, edited: 1, rejected: 0, undone: 0, failed: 0 }

async function show(more: object = {}, name = 'Approve Update task', tools: object[] = []) {
  const onReply = vi.fn()
  answerApi({ 'GET /api/track-record': { days: 90, tools, agents: [] } })
  await renderInApp(<Approval agent="Scout" approval={approval} isBusy={false} onReply={onReply} {...more} />)
  await expect.element(page.getByRole('group', { name })).toBeVisible()
  return onReply
}

test('a call can be approved once or for good', async () => {
  const onReply = await show()
  await button('Approve').click()
  await button('Always allow').click()
  expect(onReply.mock.calls).toEqual([[{ approve: true }], [{ approve: true, always: true }]])
})

test('fields can be edited, without the id, which is kept', async () => {
  const onReply = await show()
  await button('Edit').click()
  const date = page.getByLabelText('Due date')
  await expect.element(date).toHaveValue('2026-12-02')
  await date.fill('')
  await button('Approve with changes').click()
  await expect.element(date).toHaveAccessibleDescription('Fill in this field.')
  expect(onReply).not.toHaveBeenCalled()
  await date.fill('2026-12-24')
  await button('Approve with changes').click()
  expect(onReply).toHaveBeenCalledExactlyOnceWith({ approve: true, arguments: { task_id: id, due_date: '2026-12-24' } })
})

test('after untrusted text there is no Always, and the question says why', async () => {
  await show({ approval: { ...approval, asksEachTime: true } })
  await expect.element(page.getByText("This run used text from other people or the web, so you're asked every time.")).toBeVisible()
  await expect.element(button('Always allow')).not.toBeInTheDocument()
})

test('a rejection carries its reason, and Back returns without one', async () => {
  const onReply = await show()
  await button('Reject').click()
  await button('Back').click()
  await button('Reject').click()
  await page.getByLabelText(/^Why not\?/).fill(' Too early ')
  await button('Reject').click()
  expect(onReply).toHaveBeenCalledExactlyOnceWith({ approve: false, user_input: 'Too early' })
})

test('a result can be saved or not, without a reason, which the run could not take into account', async () => {
  const result = { ...approval, tool: 'save_result', arguments: { as: 'note', text: 'A summary' }, asksEachTime: true }
  const onReply = await show({ approval: result }, 'Approve Save result')
  await expect.element(page.getByText(/used text from other people/)).not.toBeInTheDocument()
  await button("Don't save").click()
  await button('Save').click()
  expect(onReply.mock.calls).toEqual([[{ approve: false }], [{ approve: true }]])
})

test('while a reply is sent, no second one can be given', async () => {
  const onReply = await show({ isBusy: true })
  await button('Approve').click({ force: true })
  for (const name of ['Always allow', 'Edit', 'Reject']) await expect.element(button(name)).toBeDisabled()
  expect(onReply).not.toHaveBeenCalled()
})

test('a call with a preview shows the change instead of its arguments', async () => {
  await show({ approval: { ...approval, subject: { record: null, changes: [{ field: 'due_date', from: '20 Nov', to: '2 Dec' }] } } })
  await expect.element(page.getByText('20 Nov')).toBeVisible()
  await expect.element(page.getByText('2026-12-02')).not.toBeInTheDocument()
})

test('the track record of the agent and the tool is shown, with a suggestion that the person can follow', async () => {
  const suggestion = 'more_autonomy'
  await show({}, undefined, [
    { ...record, agent: null, accepted: 99, suggestion: null },
    { ...record, suggestion },
  ])
  await expect.element(page.getByText(/^Last 90 days: 12 done as proposed, 1 edited first\./)).toBeVisible()
  await expect.element(page.getByText(/You can allow this without being asked/).first()).toBeVisible()
})

test('no permission is suggested where none can be given', async () => {
  await show({ approval: { ...approval, asksEachTime: true } }, undefined, [{ ...record, suggestion: 'more_autonomy' }])
  await expect.element(page.getByText(/^Last 90 days: 12 done as proposed, 1 edited first\./)).toBeVisible()
  await expect.element(page.getByText(/You can allow this without being asked/).first()).not.toBeInTheDocument()
})
