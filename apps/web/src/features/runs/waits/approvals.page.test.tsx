import type { FlowRun, RunEvent } from '@adjutant/contract/ai/runs'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listWrites } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { answerRunConversation } from '../../../testing/pages/run-pages.ts'
import { button, discardQuestion, isAskedBeforeUnload } from '../../../testing/page-parts.ts'
import { sampleId, sampleTime } from '../../../testing/samples/people.ts'
import { runConversation, sampleFlowRun } from '../../../testing/samples/ai/runs.ts'
import { desktop, phone } from '../../../testing/viewports.ts'

const toEvent = (id: number, type: RunEvent['type'], details: RunEvent['details']): RunEvent => ({
  id,
  type,
  summary: '',
  details,
  ts: sampleTime,
})
const title = 'Call the lead investor'
const toField = (name: string, type: string, choices: string[], is_required: boolean) => ({ name, type, choices, is_required })
const approval = {
  tool: 'create_task',
  arguments: { title },
  fields: [toField('title', 'text', [], true), toField('priority', 'choice', ['Low', 'High'], false)],
  record: null,
  changes: [{ field: 'title', from: null, to: title }],
}
const prompt = 'Create a task. Do you approve?'
const asking: FlowRun = {
  ...sampleFlowRun,
  status: 'paused',
  wait: { wait: 1, kind: 'approval', prompt },
  timeline: [toEvent(1, 'wait_for_human', { wait: 1, step: 0, kind: 'approval', prompt, approval })],
}
const receipt = {
  record: { kind: 'task', id: sampleId(321), title: 'Call the bank', url: null, page: null, owner: null, organization: null },
  changes: [{ field: 'priority', from: null, to: 'High' }],
  text: 'The task “Call the bank” was created.',
}
const done: FlowRun = {
  ...sampleFlowRun,
  status: 'completed',
  outcome: 'completed',
  steps: sampleFlowRun.steps.map((step) => ({ ...step, status: 'done' as const })),
  timeline: [
    toEvent(1, 'tool_call', { step: 0, call: 'c1', tool: 'create_task', arguments: {} }),
    toEvent(2, 'tool_result', { step: 0, call: 'c1', ok: true, output: '{}', receipt }),
  ],
  ended_at: sampleTime,
}
const card = page.getByRole('group', { name: 'Approve Create task' })
const cardButton = (name: string) => card.getByRole('button', { name })

/** The conversation of a run that ends with the reply to its question. */
function openConversation(viewport: typeof desktop, waiting = asking) {
  let run = waiting
  const answers: Answers = { ...answerRunConversation(() => [run]), 'POST /api/flow-runs/{id}/continue': () => (run = done) }
  return openApp(`/app/conversations/${runConversation.id}`, answers, { viewport })
}

/** The steps of the run: in the margin, or on a narrow screen folded above the composer. */
async function openSteps(viewport: typeof desktop) {
  if (viewport === phone) document.querySelector<HTMLElement>('details > summary')!.click()
  return page.getByRole('list', { name: /^Steps of/ }).first()
}

test.for([desktop, phone])(
  'a call that needs approval shows its arguments and is rejected with a reason, at $width pixels',
  async (viewport) => {
    const { calls } = await openConversation(viewport)
    await expect.element(card).toMatchTextContent(/Title\s*Call the lead investor/)
    await expect.element(page.getByText(prompt).first()).toBeVisible()
    await expectAccessible()
    await expectNoSidewaysScroll()
    await cardButton('Reject').click()
    await card.getByLabelText('Why not? The run will take your reason into account.').fill('Not now')
    await expect.poll(isAskedBeforeUnload).toBe(true)
    await cardButton('Reject').click()
    await expect.element(page.getByText('Crew: Inactive')).toBeVisible()
    expect(isAskedBeforeUnload()).toBe(false)
    expect(listWrites(calls).at(-1)).toEqual({
      call: `POST /api/flow-runs/${asking.id}/continue`,
      body: { approve: false, user_input: 'Not now', wait: 1 },
    })
  },
)

test.for([desktop, phone])('a call is approved with changes and shows what it did, at $width pixels', async (viewport) => {
  const { calls } = await openConversation(viewport)
  await cardButton('Edit').click()
  await card.getByLabelText('Title').fill('')
  await cardButton('Approve with changes').click()
  await expect.element(card.getByText('Fill in this field.')).toBeVisible()
  await card.getByLabelText('Title').fill('Call the bank')
  await cardButton('Back').click()
  await discardQuestion.getByRole('button', { name: 'Cancel' }).click()
  await card.getByText('More fields').click()
  await userEvent.selectOptions(card.getByLabelText('Priority'), 'High')
  await cardButton('Approve with changes').click()
  await expect.element(page.getByText('Crew: Inactive')).toBeVisible()
  expect(listWrites(calls).at(-1)!.body).toEqual({ approve: true, arguments: { title: 'Call the bank', priority: 'High' }, wait: 1 })
  const steps = await openSteps(viewport)
  await steps.getByText('Create task').last().click()
  await expect.element(steps.getByText(receipt.text)).toBeVisible()
  await expect.element(steps).toMatchTextContent(/Priority\s*High/)
  expect(steps.element().textContent).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
})

test('leaving a conversation asks before it discards a reply to a run', async () => {
  const question = { wait: 1, kind: 'question' as const, prompt: 'Which investor?' }
  const { calls } = await openConversation(desktop, {
    ...asking,
    wait: question,
    timeline: [toEvent(1, 'wait_for_human', { ...question, step: 0 })],
  })
  await page.getByLabelText('Your reply').fill('The lead investor')
  await page.getByRole('link', { name: 'Notes', exact: true }).click()
  await discardQuestion.getByRole('button', { name: 'Cancel' }).click()
  await button('Reply').click()
  await expect.element(page.getByText('Crew: Inactive')).toBeVisible()
  expect(isAskedBeforeUnload()).toBe(false)
  expect(listWrites(calls).at(-1)!.body).toEqual({ user_input: 'The lead investor', wait: 1 })
})
