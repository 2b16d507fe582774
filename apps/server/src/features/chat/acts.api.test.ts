import type { Act } from '@adjutant/contract/ai/acts'
import type { Chain } from '@adjutant/contract/records/chain'
import type { Message } from '@adjutant/contract/ai/conversations'
import type { Task } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { describe, expect, test, vi } from 'vitest'
import { ModelStream, testChat } from '../../testing/chat.ts'
import { createCompany } from '../../testing/company.ts'
import { textOf } from '../../testing/scripted-model.ts'
import type { Caller } from '../../testing/test-app.ts'

const { t, model, begin, ask, readTranscript, listMessages } = await testChat()

const call = { tool: 'create_task', input: { title: 'Renew the lease' } }
const decide = (as: Caller, id: string, act: Act, decision: string) =>
  t.call(`POST /api/conversations/${id}/acts/${act.id}`, { as, payload: { decision } })
const tasksOf = async (as: Caller) => (await t.call('GET /api/tasks/', { as })).json<Task[]>()
const grants = async (as: Caller) => (await t.call('GET /api/assistant/grants', { as })).json<{ tool: string }[]>()

/** Asks a question that the model answers with tool calls. */
async function proposed(as?: Caller, calls: object[] = [call], options: object = {}) {
  const me = as ?? (await t.person('user'))
  const id = await begin(me)
  // Answers by request, because the previous test's answer can still continue after its decision.
  model.play(({ messages }) => (messages.at(-1)!.role === 'user' ? ['Shall I?', ...(calls as [typeof call])] : 'As you wish.'))
  const message = (await ask(me, id, 'Go on', options)).json<Message>()
  return { me, id, message, act: message.acts[0]!, acts: message.acts }
}

const untilTranscript = (as: Caller, id: string, last: string) =>
  vi.waitFor(async () => expect((await readTranscript(as, id)).at(-1)).toBe(last))

describe('a tool call that changes something', () => {
  test('is proposed with its literal arguments, and nothing is changed', async () => {
    const { me, message, act } = await proposed()
    expect(message).toMatchObject({ content: 'Shall I?', streaming: false, statement: { text: 'Nothing was changed.', effects: [] } })
    expect(act).toEqual({
      id: expect.any(String),
      tool: 'create_task',
      title: 'Create a task',
      arguments: { title: 'Renew the lease' },
      proposed_arguments: null,
      fields: expect.arrayContaining([{ name: 'title', type: 'text', choices: [], is_required: true }]),
      asks_each_time: false,
      can_undo: false,
      state: 'proposed',
      result: null,
      record: null,
      changes: [{ field: 'title', from: null, to: 'Renew the lease' }],
      decided_at: null,
    })
    expect(await tasksOf(me)).toEqual([])
    expect(model.requests).toHaveLength(1)
  })

  test('is carried out once approved, with a receipt and the record, and the model continues with the result', async () => {
    const { me, id, act } = await proposed()
    const decided = (await decide(me, id, act, 'once')).json<Message>()
    const [task] = await tasksOf(me)
    expect(task).toMatchObject({ title: 'Renew the lease' })
    const { nodes } = (await t.call(`GET /api/records/task/${task!.id}/chain`, { as: me })).json<Chain>()
    expect(nodes).toMatchObject([{ kind: 'conversation', id, distance: -1 }])
    const ofConversation = (await t.call(`GET /api/records/conversation/${id}/chain`, { as: me })).json<Chain>()
    expect(ofConversation.links).toEqual([{ from: id, to: task!.id, relation: 'created', day: null }])
    expect(decided.acts[0]).toMatchObject({
      state: 'done',
      result: 'The task “Renew the lease” was created.',
      record: { kind: 'task', id: task!.id, title: 'Renew the lease' },
      decided_at: expect.any(String),
    })
    await untilTranscript(me, id, 'ai: As you wish.')
    expect(textOf(model.requests[1]!.messages.at(-1)!)).toContain('The task “Renew the lease” was created.')
    expect(await grants(me)).toEqual([])
  })

  test('is not carried out if the person rejects it, and the model gets the rejection', async () => {
    const { me, id, act } = await proposed()
    expect((await decide(me, id, act, 'no')).json<Message>().acts[0]).toMatchObject({ state: 'refused', record: null })
    await untilTranscript(me, id, 'ai: As you wish.')
    expect(textOf(model.requests[1]!.messages.at(-1)!)).toContain('said no')
    expect(await tasksOf(me)).toEqual([])
  })

  test('names its record and each field before and after, in the proposal and in the result', async () => {
    const { id: organization, people } = await createCompany(t)
    const { creator, member } = people
    const payload = { title: 'Call the bank', due_date: '2026-11-20', shared_org_ids: [organization] }
    const task = (await t.call('POST /api/tasks/', { as: creator, payload })).json<Task>()
    const input = { id: task.id, status: 'Done', due_date: '2026-11-27', assigned_to: member.email, priority: 'Medium' }
    const { id, act } = await proposed(creator, [{ tool: 'change_task', input }])
    const name = (await t.call('GET /api/contacts/assignable', { as: creator })).json<{ id: string; name: string }[]>()
    const assignee = name.find((person) => person.id === member.id)!.name
    const preview = {
      record: { kind: 'task', id: task.id, title: 'Call the bank', owner: null, organization: expect.stringMatching(/\w/) },
      changes: [
        { field: 'status', from: 'To Do', to: 'Done' },
        { field: 'due_date', from: 'Fri, 20 Nov 2026', to: 'Fri, 27 Nov 2026' },
        { field: 'assigned_to', from: 'Unassigned', to: assignee },
      ],
    }
    expect(act).toMatchObject({ state: 'proposed', ...preview })
    expect(JSON.stringify([act.record, act.changes])).not.toContain(member.id)
    const [decided] = (await decide(creator, id, act, 'once')).json<Message>().acts
    expect(decided).toMatchObject({ state: 'done', ...preview, record: { ...preview.record, owner: assignee } })
    expect(decided!.result).toBe(
      `The task “Call the bank” was updated: status To Do → Done; due date Fri, 20 Nov 2026 → Fri, 27 Nov 2026; assigned to Unassigned → ${assignee}.`,
    )
    await untilTranscript(creator, id, 'ai: As you wish.')
  })

  test("on a record that the person can't see is not proposed: the model gets a not-found error", async () => {
    const owner = await t.person('user')
    const task = (await t.call('POST /api/tasks/', { as: owner, payload: { title: 'Secret merger' } })).json<Task>()
    const me = await t.person('user')
    const id = await begin(me)
    model.play([{ tool: 'change_task', input: { id: task.id, status: 'Done' } }, 'There is none.'])
    const message = (await ask(me, id, 'Close it')).json<Message>()
    expect(message).toMatchObject({ content: 'There is none.', acts: [] })
    expect(textOf(model.requests[1]!.messages.at(-1)!)).toContain(appMessages.http.notFound)
    expect(JSON.stringify(model.requests)).not.toContain('Secret merger')
  })

  test('is carried out without asking while the person always allows that tool', async () => {
    const { me, id, act } = await proposed()
    await decide(me, id, act, 'always')
    await untilTranscript(me, id, 'ai: As you wish.')
    expect(await grants(me)).toMatchObject([{ tool: 'create_task', title: 'Create a task' }])

    model.play([call, 'I have created it.'])
    const message = (await ask(me, id, 'Another')).json<Message>()
    expect(message).toMatchObject({ content: 'I have created it.', acts: [{ state: 'done' }] })
    expect(message.statement!.text).toBe('Created task “Renew the lease”.')
    expect(await tasksOf(me)).toHaveLength(2)
    const other = await proposed()
    expect([other.act.state, await tasksOf(other.me)]).toEqual(['proposed', []])

    expect((await t.call('DELETE /api/assistant/grants/create_task', { as: other.me })).statusCode).toBe(404)
    expect((await t.call('DELETE /api/assistant/grants/create_task', { as: me })).statusCode).toBe(204)
    expect(await grants(me)).toEqual([])
    expect((await proposed(me)).act.state).toBe('proposed')
  })

  test('continues only when all proposals are decided', async () => {
    const { me, id, acts } = await proposed(undefined, [call, { tool: 'create_note', input: { content: 'A note' } }])
    await decide(me, id, acts[0]!, 'once')
    expect(await readTranscript(me, id)).toEqual(['user: Go on', 'ai: Shall I?'])
    await decide(me, id, acts[1]!, 'no')
    await untilTranscript(me, id, 'ai: As you wish.')
    expect(model.requests).toHaveLength(2)
  })

  test('is carried out with texts whose truncation for the model would split a character', async () => {
    const { me, id, act } = await proposed(undefined, [
      { tool: 'create_task', input: { title: 'Renew', description: `${'x'.repeat(299)}😀 and more` } },
    ])
    const reply = await decide(me, id, act, 'once')
    expect([reply.statusCode, reply.json<Message>().acts[0]?.state]).toEqual([200, 'done'])
    await untilTranscript(me, id, 'ai: As you wish.')
  })

  test('fails with its reason if it has become impossible, and changes nothing', async () => {
    const me = await t.person('user')
    const { id: taskId } = (await t.call('POST /api/tasks/', { as: me, payload: { title: 'Gone soon' } })).json<Task>()
    const { id, act } = await proposed(me, [{ tool: 'change_task', input: { id: taskId, title: 'Changed' } }])
    await t.call(`DELETE /api/tasks/${taskId}`, { as: me })
    const decided = (await decide(me, id, act, 'once')).json<Message>()
    expect(decided.acts[0]).toMatchObject({ state: 'failed', result: appMessages.http.notFound, record: null })
    await untilTranscript(me, id, 'ai: As you wish.')
  })

  test('is carried out with the rights at the time of the decision', async () => {
    const { id: organization, people } = await createCompany(t)
    const task = await t.call('POST /api/tasks/', { as: people.creator, payload: { title: 'Ours', shared_org_ids: [organization] } })
    const { id, act } = await proposed(people.manager, [{ tool: 'change_task', input: { id: task.json<Task>().id, title: 'Changed' } }])
    await t.call(`DELETE /api/organizations/${organization}/users/${people.manager.id}`, { as: people.appAdmin })
    expect((await decide(people.manager, id, act, 'once')).json<Message>().acts[0]).toMatchObject({ state: 'failed' })
    expect(await tasksOf(people.creator)).toMatchObject([{ title: 'Ours' }])
    await untilTranscript(people.manager, id, 'ai: As you wish.')
  })

  test("is carried out and followed by an error line if the model can't continue", async () => {
    const { me, id, act } = await proposed()
    model.play([{ status: 401 }])
    expect((await decide(me, id, act, 'once')).statusCode).toBe(200)
    await untilTranscript(me, id, `system: ${appMessages.conversation.modelRejectedKey}`)
    expect(await tasksOf(me)).toHaveLength(1)
  })

  test('is stated by the server before and after the approval, whatever the model claims', async () => {
    const me = await t.person('user')
    const id = await begin(me)
    model.play([['I have created it and told the board.', call], 'Done, and I also closed the goal.'])
    const message = (await ask(me, id, 'Go')).json<Message>()
    expect(message.statement).toEqual({ text: 'Nothing was changed.', effects: [] })
    await decide(me, id, message.acts[0]!, 'once')
    await untilTranscript(me, id, 'ai: Done, and I also closed the goal.')
    const [question, ...answers] = await listMessages(me, id)
    expect(question!.statement).toBeNull()
    const [task] = await tasksOf(me)
    const created = { action: 'created', tool: 'create_task', record: { kind: 'task', id: task!.id, title: 'Renew the lease' } }
    for (const { statement } of answers)
      expect(statement).toEqual({ text: 'Created task “Renew the lease”.', effects: [{ ...created, changes: [], is_undone: false }] })
  })
})

describe('a decision', () => {
  test('on an old proposal does not resume an answer that was stopped since', async () => {
    const { me, id, act } = await proposed()
    const modelStream = new ModelStream()
    model.play(() => modelStream)
    const stopped = ask(me, id, 'Another question')
    modelStream.say('Half')
    await untilTranscript(me, id, 'ai …: Half')
    await t.call(`POST /api/conversations/${id}/stop`, { as: me })
    await stopped
    modelStream.end()
    expect((await decide(me, id, act, 'once')).json<Message>().acts[0]).toMatchObject({ state: 'done' })
    expect((await readTranscript(me, id)).slice(-2)).toEqual(['ai: Half', `system: ${appMessages.conversation.stopped}`])
    expect(model.requests).toHaveLength(2)
  })

  test('counts once: one of several concurrent decisions wins, the others get an error', async () => {
    const { me, id, act } = await proposed()
    const replies = await Promise.all(['once', 'once', 'always', 'no', 'once'].map((decision) => decide(me, id, act, decision)))
    const statuses = replies.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409])
    for (const reply of replies) if (reply.statusCode === 409) expect(reply.json()).toEqual({ detail: appMessages.conversation.actDecided })
    await untilTranscript(me, id, 'ai: As you wish.')
    expect((await tasksOf(me)).length).toBe(statuses[3] === 200 ? 0 : 1)
    expect((await decide(me, id, act, 'once')).statusCode).toBe(409)
  })

  test('on an act of another person or another conversation returns 404', async () => {
    const { me, id, act } = await proposed()
    const other = await t.person('user')
    const replies = [await decide(other, await begin(other), act, 'once'), await decide(me, await begin(me), act, 'once')]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect((await listMessages(me, id))[1]!.acts[0]!.state).toBe('proposed')
    expect([await tasksOf(me), await tasksOf(other)]).toEqual([[], []])
  })

  test('that is invalid is rejected', async () => {
    const { me, id, act } = await proposed()
    expect((await decide(me, id, act, 'perhaps')).statusCode).toBe(422)
  })

  test('on an old proposal is carried out without continuing the current conversation', async () => {
    const { me, id, act } = await proposed()
    model.play(['Something else.'])
    await ask(me, id, 'Another question')
    expect((await decide(me, id, act, 'once')).json<Message>().acts[0]).toMatchObject({ state: 'done' })
    expect(await tasksOf(me)).toHaveLength(1)
    expect((await readTranscript(me, id)).at(-1)).toBe('ai: Something else.')
    expect(model.requests).toHaveLength(2)
  })
})

test('keeps reporting an act that ran without asking when the model fails afterwards', async () => {
  const { me, id, act } = await proposed()
  await decide(me, id, act, 'always')
  await untilTranscript(me, id, 'ai: As you wish.')
  model.play([['First ', call], { status: 401 }])
  expect((await ask(me, id, 'Another')).statusCode).toBe(502)
  const last = (await listMessages(me, id)).at(-1)!
  expect([last.sender, last.content, last.streaming, last.acts.map(({ state }) => state)]).toEqual(['ai', 'First ', false, ['done']])
  expect(await tasksOf(me)).toHaveLength(2)
})
