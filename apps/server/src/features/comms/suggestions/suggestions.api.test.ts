import type { ThreadMessage } from '@adjutant/contract/comms'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { defaultModels } from '@adjutant/contract/core/choices'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { thread_participants, thread_suggestions } from '../../../schema.ts'
import { startScriptedModel, textOf } from '../../../testing/scripted-model.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'
import { replaceOpen } from './suggestions.store.ts'
import { suggestionFixtures } from '../testing/suggestion-fixtures.ts'
import { threadFixtures } from '../testing/thread-fixtures.ts'

describe('without a model', () => {
  const t = testApp()
  const { createOffice, begin, send, readThread, listMessages } = threadFixtures(t)
  const { waitUntilProcessed, readSuggestion, addTask } = suggestionFixtures(t)

  test('answers a question from records that both can see; use and dismissal are stored for the person only', async () => {
    const { ada, ben, organization } = await createOffice()
    const shared = await addTask(ben, 'Finish the harbour audit', { shared_org_ids: [organization] })
    await addTask(ben, 'Harbour audit: what I really think of Ada')
    await t.call('POST /api/journals/', { as: ben, payload: { content: 'The harbour audit bores me', entry_date: '2026-11-15' } })
    const id = await begin(ada, [ben])
    const asked = await send(ada, id, 'Any news on the harbour audit?')
    await waitUntilProcessed()
    expect(await readSuggestion(ada, id)).toBeNull()
    const suggestion = (await readSuggestion(ben, id))!
    expect(suggestion).toMatchObject({
      thread_id: id,
      message_id: asked.id,
      text: 'Hi Ada, here is where things stand:\n– “Finish the harbour audit”: In Progress, due Fri, 1 Mar 2030.',
      sources: [{ kind: 'task', id: shared, title: 'Finish the harbour audit' }],
      model: null,
    })
    expect((await readThread(ben, id)).current_ai_suggestion_id).toBe(suggestion.id)

    const dismiss = (as: Caller, sid: string) => t.call(`POST /api/comms/threads/${id}/suggestion/${sid}/dismiss`, { as })
    expect((await dismiss(ada, suggestion.id)).statusCode).toBe(404)
    const [line, again] = [await dismiss(ben, suggestion.id), await dismiss(ben, suggestion.id)].map((reply) => reply.json<ThreadMessage>())
    expect(line).toMatchObject({ text: appMessages.comms.dismissed, system: true, sender_id: null })
    expect(again!.id).toBe(line!.id)
    expect((await listMessages(ben, id)).map(({ text }) => text)).toEqual([asked.text, appMessages.comms.dismissed])

    expect((await listMessages(ada, id)).map(({ text }) => text)).toEqual([asked.text])
    expect(await readSuggestion(ben, id)).toBeNull()
    expect(await readThread(ben, id)).toMatchObject({
      last_message_preview: 'Any news on the harbour audit?',
      current_ai_suggestion_id: null,
    })

    await send(ada, id, 'Is the harbour audit done?')
    await waitUntilProcessed()
    const second = (await readSuggestion(ben, id))!
    const reply = await send(ben, id, `${second.text} Soon.`, { suggestion_id: second.id })
    expect(reply.ai_suggested).toBe(true)
    // A concurrent read that is late replaces nothing.
    await replaceOpen(t, second.id)
    const states = await t.db
      .select({ state: thread_suggestions.state })
      .from(thread_suggestions)
      .where(eq(thread_suggestions.id, second.id))
    expect(states).toEqual([{ state: 'used' }])
    expect((await dismiss(ben, second.id)).statusCode).toBe(404)
    expect((await send(ben, id, 'By hand')).ai_suggested).toBe(false)

    // A dismissed suggestion from another page leaves a system message for its reader only.
    const dismissOffer = (as: Caller) => t.call(`POST /api/comms/threads/${id}/suggestion/dismiss`, { as })
    expect((await dismissOffer(ada)).json()).toMatchObject({ text: appMessages.comms.dismissed, system: true, sender_id: null })
    expect((await dismissOffer(await t.person('user'))).statusCode).toBe(404)
    const last = async (as: Caller) => (await listMessages(as, id)).at(-1)!.text
    expect([await last(ada), await last(ben)]).toEqual([appMessages.comms.dismissed, 'By hand'])
  })

  test('describes a goal by its KPIs, and marks a KPI that should fall', async () => {
    const { ada, ben, organization } = await createOffice()
    const kpis = [{ name: 'Churn', current_value: 8.1, start_value: 10, target_value: 5, unit: '%' }]
    const payload = { title: 'Reduce churn', due_date: '2030-01-01', organization_id: organization, kpis }
    await t.call('POST /api/strategic-goals/', { as: ben, payload })
    const id = await begin(ada, [ben])
    await send(ada, id, 'Where do we stand on churn?')
    await waitUntilProcessed()
    expect((await readSuggestion(ben, id))!.text).toMatch(/“Reduce churn”: Churn: 8.1 %, target 5 % or less$/)
  })

  test('dismisses the drafted suggestion together with an offer, because the page might not have loaded it yet', async () => {
    const { ada, ben, organization } = await createOffice()
    await addTask(ben, 'Finish the harbour audit', { shared_org_ids: [organization] })
    const id = await begin(ada, [ben])
    await send(ada, id, 'And the harbour audit?')
    await waitUntilProcessed()
    expect(await readSuggestion(ben, id)).not.toBeNull()
    await t.call(`POST /api/comms/threads/${id}/suggestion/dismiss`, { as: ben })
    expect(await readSuggestion(ben, id)).toBeNull()
  })

  test('creates none if no reliable reply is possible, and removes a stale one with a new message', async () => {
    const { ada, ben, cid, organization } = await createOffice()
    const task = await addTask(ben, 'Finish the harbour audit', { shared_org_ids: [organization] })
    const id = await begin(ada, [ben])
    await send(ada, id, 'Shall we have lunch?')
    await send(ada, id, 'How is the harbour audit?')
    await waitUntilProcessed()
    expect(await readSuggestion(ben, id)).not.toBeNull()
    await send(ada, id, 'Never mind, see you at noon.')
    await waitUntilProcessed()
    expect(await readSuggestion(ben, id)).toBeNull()

    await send(ada, id, 'And how is the harbour audit?')
    await waitUntilProcessed()
    await t.call(`DELETE /api/comms/threads/${id}`, { as: ben })
    expect([await begin(ben, [ada]), await readSuggestion(ben, id)]).toEqual([id, null])

    await send(ada, id, 'But how is the harbour audit?')
    await waitUntilProcessed()
    await t.call(`DELETE /api/organizations/${organization}/users/${cid.id}`, { as: ada })
    expect(await readSuggestion(ben, id)).not.toBeNull()
    // Ada no longer sees the task, so she must not read about it even though she left: the next message would bring her back.
    await t.call(`DELETE /api/comms/threads/${id}`, { as: ada })
    expect(await readSuggestion(ben, id)).not.toBeNull()
    await t.call(`POST /api/tasks/${task}/share/orgs`, { as: ben, payload: { ids: [] } })
    expect(await readSuggestion(ben, id)).toBeNull()
  })
})

describe('with a model', async () => {
  const model = await startScriptedModel()
  const t = testApp({ models: { allowed: [...defaultModels], openaiUrl: model.url } })
  const { createOffice, begin, send } = threadFixtures(t)
  const { waitUntilProcessed, readSuggestion, addTask } = suggestionFixtures(t)
  beforeEach(() => model.reset())
  afterAll(() => model.close())

  test("sends it nothing that one of the readers can't see", async () => {
    const { ada, ben, cid, organization, stranger } = await createOffice()
    const secrets = {
      note: 'canary-note',
      task: 'canary-task',
      goal: 'canary-goal',
      contact: 'canary-contact',
      chat: 'canary-chat',
      pair: 'canary-pair',
    }
    const post = (path: `/api/${string}`, payload: object, as = ben) => t.call(`POST ${path}`, { as, payload })
    await post('/api/journals/', { content: `harbour audit ${secrets.note}`, entry_date: '2026-11-15' })
    await addTask(ben, `harbour audit ${secrets.task}`, { assigned_to_user_id: ben.id })
    await post('/api/strategic-goals/', { title: `harbour audit ${secrets.goal}`, due_date: '2030-01-01' })
    const contact = await post('/api/contacts/', { name: `harbour audit ${secrets.contact}`, emails: [ada.email] })
    await post(`/api/contacts/${contact.json<{ id: string }>().id}/past-interactions`, {
      date: '2026-11-01',
      summary: `harbour audit ${secrets.contact}`,
    })
    const private_ = await post('/api/conversations/', { name: `harbour audit ${secrets.chat}` })
    expect(private_.statusCode).toBe(201)
    await post('/api/contacts/', { name: 'Stranger', emails: [stranger.email] }, ada)
    await send(ada, await begin(ada, [ben]), `harbour audit ${secrets.pair}`)
    await waitUntilProcessed()
    model.reset()
    await addTask(ben, 'Finish the harbour audit', { shared_org_ids: [organization], description: 'open-to-all' })

    // Records that Ada and Ben share stay hidden from the stranger, who reads the thread too.
    const group = await begin(ada, [ben, cid, stranger])
    await send(ada, group, 'Hello')
    await t.db.update(thread_participants).set({ request_number: null }).where(eq(thread_participants.thread_id, group))
    await waitUntilProcessed()
    model.reset()
    model.play((request) => (JSON.stringify(request.messages).includes('Ada Byron') ? 'Nearly there.\nSources: 1' : 'NONE'))
    await send(ada, group, 'How is the harbour audit?')
    await waitUntilProcessed()
    for (const secret of [...Object.values(secrets), 'open-to-all']) expect(model.hasSeen(secret), secret).toBe(false)
    expect(model.requests).toHaveLength(3)

    const inside = await begin(ada, [ben, cid])
    await send(ada, inside, 'How is the harbour audit?')
    await waitUntilProcessed()
    for (const secret of Object.values(secrets)) expect(model.hasSeen(secret), secret).toBe(false)
    expect(model.hasSeen('open-to-all')).toBe(true)
    expect(await readSuggestion(ben, inside)).toMatchObject({
      text: 'Nearly there.',
      model: 'gpt-5-chat',
      sources: [{ kind: 'task', title: 'Finish the harbour audit' }],
    })
    const prompt = model.requests.at(-1)!.messages.map(textOf).join('\n')
    expect(prompt).toContain('How is the harbour audit?')
  })

  test('creates no suggestion and delivers the message if the model fails or has no answer', async () => {
    const { ada, ben } = await createOffice()
    const id = await begin(ada, [ben])
    model.play([{ status: 400, body: '{"error":{"message":"no"}}' }])
    const sent = await send(ada, id, 'How is the harbour audit?')
    await waitUntilProcessed()
    expect([await readSuggestion(ben, id), sent.text]).toEqual([null, 'How is the harbour audit?'])
    model.play(['NONE'])
    await send(ada, id, 'And now?')
    await waitUntilProcessed()
    expect([await readSuggestion(ben, id), model.requests.length]).toEqual([null, 2])
  })

  test('counts unnamed sources too: after access is lost a suggestion can be neither read nor sent', async () => {
    const { ada, ben, cid, organization } = await createOffice()
    await addTask(cid, 'Finish the harbour audit', { shared_org_ids: [organization], description: 'canary' })
    const id = await begin(ada, [ben])
    model.play(['It is the canary.\nSources: none'])
    await send(ada, id, 'How is the harbour audit?')
    await waitUntilProcessed()
    const suggestion = (await readSuggestion(ben, id))!
    expect([suggestion.text, suggestion.sources, model.hasSeen('canary')]).toEqual(['It is the canary.', [], true])
    expect(JSON.stringify(suggestion)).not.toContain('material')

    await t.call('POST /api/contacts/', { as: ben, payload: { name: 'Ada', emails: [ada.email] } })
    await t.call(`DELETE /api/organizations/${organization}/users/${ben.id}`, { as: ada })
    const reply = { text: suggestion.text, suggestion_id: suggestion.id }
    const trySending = () => t.call(`POST /api/comms/threads/${id}/messages`, { as: ben, payload: reply })
    // The draft was in the text field when access ended, and still is when the draft is withdrawn.
    const early = await trySending()
    expect([await readSuggestion(ben, id), early.statusCode, early.json()]).toEqual([
      null,
      409,
      { detail: appMessages.comms.recordHiddenSince },
    ])
    expect((await trySending()).body).toBe(early.body)
    expect((await send(ben, id, suggestion.text, { ai_suggested: true })).ai_suggested).toBe(true)
  })

  test('prefers a newer message over an answer in progress', async () => {
    const { ada, ben } = await createOffice()
    const id = await begin(ada, [ben])
    const gate = Promise.withResolvers<void>()
    model.play(async (_request, index) => {
      if (index === 0) await gate.promise
      return index === 0 ? 'Stale' : 'Fresh'
    })
    await send(ada, id, 'First?')
    await vi.waitFor(() => expect(model.requests).toHaveLength(1))
    await send(ada, id, 'Second?')
    gate.resolve()
    await waitUntilProcessed()
    expect((await readSuggestion(ben, id))?.text).toBe('Fresh')
    expect(await t.db.$count(thread_suggestions)).toBe(1)
  })
})
