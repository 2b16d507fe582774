import type { Act } from '@adjutant/contract/ai/acts'
import type { Message, ToolGrant } from '@adjutant/contract/ai/conversations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerRows, conversationPath, openConversation } from '../../../testing/pages/conversation-page.ts'
import { listWrites } from '../../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../../testing/fake-api.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { sampleAct, toAnswer, toQuestion } from '../../../testing/samples/ai/conversations.ts'
import { sampleId, sampleTime } from '../../../testing/samples/people.ts'
import { desktop, phone } from '../../../testing/viewports.ts'
import { button } from '../../../testing/page-parts.ts'

const card = (title: string) => page.getByRole('region', { name: new RegExp(`^${title}: `) })
const record: Act['record'] = {
  kind: 'task',
  id: sampleId(100),
  title: 'Call Maersk',
  url: null,
  page: null,
  owner: 'Ines Faber',
  organization: null,
}
const changeAct: Act = {
  ...sampleAct,
  tool: 'update_task',
  title: 'Change a task',
  arguments: { id: record.id, status: 'Done' },
  record,
  changes: [{ field: 'status', from: 'To Do', to: 'Done' }],
}
const askedFor = (act: Act): Message[] => [toQuestion(1, 'Do it'), toAnswer(2, '', { acts: [act] })]

type Decide = (body: unknown) => { act: Act; reply?: string; isUndo?: boolean }

/** Opens an answer that proposes this act; a decision replaces the act and adds the reply. */
async function openAct(act: Act, decide: Decide, { answers, viewport = desktop }: { answers?: Answers; viewport?: typeof desktop } = {}) {
  const decideOrUndo = ({ body }: ApiCall) => {
    const { act: decided, reply } = decide(body)
    const after = askedFor(decided)
    app.setMessages(reply === undefined ? after : [...after, toAnswer(3, reply)])
    return after[1]
  }
  const app = await openConversation({
    messages: askedFor(act),
    viewport,
    answers: {
      'POST /api/conversations/{id}/acts/{actId}': decideOrUndo,
      'POST /api/conversations/{id}/acts/{actId}/undo': decideOrUndo,
      ...answers,
    },
  })
  return app
}

test.for([desktop, phone])(
  'an action waits for approval and leaves a receipt that opens the record, at $width pixels',
  async (viewport) => {
    const done: Act = {
      ...sampleAct,
      state: 'done',
      record,
      can_undo: true,
      result: 'The task “Call Maersk” was created.',
      decided_at: sampleTime,
    }
    const { calls } = await openAct(sampleAct, () => ({ act: done, reply: 'Created task “Call Maersk”.' }), { viewport })
    const create = card('Create a task')
    await expect.element(create).toMatchTextContent('Waiting for you')
    await expect.element(create).toMatchTextContent(/Title\s*Call Maersk/)
    await expect.element(create).toMatchTextContent(/Due date\s*Sun, 9 Mar 2031/)
    await expectAccessible()
    await expectNoSidewaysScroll()
    expect(listWrites(calls).filter(({ call }) => call.includes('/acts/'))).toEqual([])
    await create.getByRole('button', { name: 'Allow once' }).click()
    await expect.element(create).toMatchTextContent('Done')
    await expect.element(create.getByRole('button')).toHaveTextContent('Undo')
    await expect.poll(() => answerRows.all().length).toBe(2)
    await expect.element(create.getByRole('link', { name: /Call Maersk/ })).toHaveAttribute('href', `/app/my-tasks?task=${record.id}`)
    expect(listWrites(calls).filter(({ call }) => call.includes('/acts/'))).toEqual([
      { call: `POST ${conversationPath}/acts/${sampleAct.id}`, body: { decision: 'once' } },
    ])
  },
)

test.for([desktop, phone])(
  'a change names the record and its fields, in the proposal and the receipt, at $width pixels',
  async (viewport) => {
    const result = 'The task “Call Maersk” was updated: status To Do → Done.'
    const done: Act = { ...changeAct, state: 'done', can_undo: true, result, decided_at: sampleTime }
    const decide: Decide = (body) => ({
      act: body ? done : { ...done, state: 'undone', can_undo: false },
      reply: 'Updated task “Call Maersk”: status To Do → Done.',
    })
    await openAct(changeAct, decide, { viewport })
    const change = card('Change a task')
    await expect.element(change.getByRole('link', { name: /Task\s*Call Maersk/ })).toBeVisible()
    await expect.element(change).toMatchTextContent(/Status\s*To Do → Done/)
    await expectAccessible()
    await expectNoSidewaysScroll()
    await change.getByRole('button', { name: 'Allow once' }).click()
    await expect.element(change).toMatchTextContent(result)
    await expect.element(change).toMatchTextContent(/Status\s*To Do → Done/)
    await expect.element(answerRows.last()).toMatchTextContent('Updated task “Call Maersk”: status To Do → Done.')
    await change.getByRole('button', { name: 'Undo' }).click()
    await expect.element(change).toMatchTextContent('Undone')
    await expect.element(change).not.toMatchTextContent(/[0-9a-f]{8}-[0-9a-f]{4}/)
  },
)

test('a rejected action shows that it was rejected', async () => {
  const { calls } = await openAct(sampleAct, () => ({
    act: { ...sampleAct, state: 'refused', decided_at: sampleTime },
    reply: 'Nothing was changed.',
  }))
  await button('No').click()
  await expect.element(card('Create a task')).toMatchTextContent('Rejected')
  await expect.element(answerRows.last()).toMatchTextContent('Nothing was changed')
  expect(listWrites(calls).at(-1)?.body).toEqual({ decision: 'no' })
})

test('a tool that is always allowed is listed in the settings until that is revoked', async () => {
  const grant: ToolGrant = { tool: 'create_task', title: 'Create a task', in_conversations: true, definitions: [], created_at: sampleTime }
  let grants: ToolGrant[] = []
  const decide: Decide = () => {
    grants = [grant]
    return { act: { ...sampleAct, state: 'done', decided_at: sampleTime } }
  }
  const { calls } = await openAct(sampleAct, decide, {
    answers: {
      'GET /api/assistant/grants': () => grants,
      'DELETE /api/assistant/grants/{tool}': () => {
        grants = []
        return undefined
      },
    },
  })
  const settings = page.getByRole('complementary', { name: 'Settings' })
  await expect.element(settings.getByText(/Every change asks you first\.$/)).toBeVisible()
  await button('Always allow').click()
  await settings.getByRole('button', { name: /^Ask me again before: Create a task/ }).click()
  await expect.element(settings.getByText(/Every change asks you first\.$/)).toBeVisible()
  expect(listWrites(calls).slice(-2)).toEqual([
    { call: `POST ${conversationPath}/acts/${sampleAct.id}`, body: { decision: 'always' } },
    { call: 'DELETE /api/assistant/grants/create_task', body: null },
  ])
})
