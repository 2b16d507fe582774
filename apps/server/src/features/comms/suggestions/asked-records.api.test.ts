import { defaultModels } from '@adjutant/contract/core/choices'
import type { Suggestion } from '@adjutant/contract/ai/suggestions'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startScriptedModel } from '../../../testing/scripted-model.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'
import { suggestionFixtures } from '../testing/suggestion-fixtures.ts'
import { threadFixtures } from '../testing/thread-fixtures.ts'

/** Helpers for private records and for the answers about their use in a draft. */
function asking(t: ReturnType<typeof testApp>) {
  const addNote = async (as: Caller, content: string) =>
    (await t.call('POST /api/journals/', { as, payload: { content, entry_date: '2026-11-15' } })).json<{ id: string }>().id
  const answer = (as: Caller, { thread_id, id }: Suggestion, recordId: string, use: boolean) =>
    t.call(`POST /api/comms/threads/${thread_id}/suggestion/${id}/records/${recordId}`, { as, payload: { use } })
  return { ...threadFixtures(t), ...suggestionFixtures(t), addNote, answer }
}

const toNames = (suggestion: Suggestion | null) => suggestion?.asks.map(({ title, hidden_from }) => [title, ...hidden_from])

describe('without a model', () => {
  const t = testApp()
  const { createOffice, begin, send, listMessages, readThread, addNote, addTask, answer, readSuggestion, waitUntilProcessed } = asking(t)

  test("asks by name about a record that the reader can't see, and uses it for this one reply once allowed", async () => {
    const { ada, ben } = await createOffice()
    const note = await addNote(ben, '# Board draft\n\nRevenue is **4.2m**, canary.')
    const id = await begin(ada, [ben])
    await send(ada, id, 'How is the board draft coming along?')
    await waitUntilProcessed()
    const asked = (await readSuggestion(ben, id))!
    const ask = { kind: 'note', id: note, title: 'Board draft', hidden_from: ['Ada Byron'] }
    expect(asked).toMatchObject({ text: '', sources: [], asks: [{ ...ask, state: 'open' }], model: null })
    expect([(await readThread(ben, id)).current_ai_suggestion_id, await readSuggestion(ada, id)]).toEqual([asked.id, null])
    const foreign = [
      await answer(ada, asked, note, true),
      await answer(ben, asked, id, true),
      await answer(ben, { ...asked, id }, note, true),
    ]
    expect(foreign.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])

    const first = (await answer(ben, asked, note, true)).json<Suggestion>()
    expect(['drafting', 'used']).toContain(first.asks[0]!.state)
    await waitUntilProcessed()
    const drafted = (await readSuggestion(ben, id))!
    expect(drafted).toMatchObject({
      id: asked.id,
      text: 'Hi Ada, here is where things stand:\n– “Board draft”: Revenue is 4.2m, canary.',
      sources: [{ kind: 'note', id: note, title: 'Board draft' }],
      asks: [{ ...ask, state: 'used' }],
    })
    const [again, late] = [await answer(ben, asked, note, true), await answer(ben, asked, note, false)]
    expect([again.json(), late.statusCode, late.json()]).toEqual([drafted, 409, { detail: appMessages.comms.recordInUse }])
    expect(await listMessages(ada, id)).toHaveLength(1)

    // The next message asks again.
    await send(ada, id, 'And who has read the board draft?')
    await waitUntilProcessed()
    const next = (await readSuggestion(ben, id))!
    expect([next.text, next.asks[0]!.state, (await answer(ben, asked, note, true)).statusCode]).toEqual(['', 'open', 404])
    expect((await answer(ben, next, note, false)).json()).toBeNull()
    expect([await readSuggestion(ben, id), (await readThread(ben, id)).current_ai_suggestion_id]).toEqual([null, null])

    await addTask(ben, 'Send the board draft', { assigned_to_user_id: ada.id })
    await send(ada, id, 'So where is the board draft?')
    await waitUntilProcessed()
    const third = (await readSuggestion(ben, id))!
    expect(third.text).toBe('Hi Ada, here is where things stand:\n– “Send the board draft”: In Progress, due Fri, 1 Mar 2030.')
    // Ada left, but the reply would bring her back: she still counts as a reader who can't see the record, and the record can still be
    // used.
    await t.call(`DELETE /api/comms/threads/${id}`, { as: ada })
    expect(toNames(await readSuggestion(ben, id))).toEqual([['Board draft', 'Ada Byron']])
    await answer(ben, third, note, true)
    await waitUntilProcessed()
    expect((await readSuggestion(ben, id))!.sources.map(({ kind }) => kind)).toEqual(['task', 'note'])
    await t.call(`DELETE /api/journals/${note}`, { as: ben })
    expect(await readSuggestion(ben, id)).toBeNull()
  })

  test("names the readers who can't see the record; asks about close matches only, and about two at most", async () => {
    const { ada, ben, cid, stranger, organization } = await createOffice()
    await t.call('POST /api/contacts/', { as: ada, payload: { name: 'Stranger', emails: [stranger.email] } })
    const shared = await addTask(ben, 'Harbour audit', { shared_org_ids: [organization] })
    const note = await addNote(ben, 'Harbour audit, privately')
    await addNote(ben, 'Harbour')
    await addNote(ben, 'The audit of everything else that is not by the water')
    await addNote(ben, 'Lunch with the harbour master about sailing and boats')
    await addNote(cid, 'Regatta')
    const group = await begin(ada, [ben, cid, stranger])
    await send(ada, group, 'How is the harbour audit?')
    await waitUntilProcessed()
    const bens = (await readSuggestion(ben, group))!
    expect(toNames(bens)).toHaveLength(2)
    expect(toNames(bens)).toContainEqual(['Harbour audit', 'Stranger Danger'])
    expect([toNames(await readSuggestion(cid, group)), await readSuggestion(stranger, group)]).toEqual([
      [['Harbour audit', 'Stranger Danger']],
      null,
    ])
    await send(ada, group, 'The harbour audit is over.')
    await waitUntilProcessed()
    expect([await readSuggestion(ben, group), await readSuggestion(cid, group)]).toEqual([null, null])

    await t.call(`DELETE /api/journals/${note}`, { as: ben })
    await send(ada, group, 'What did the harbour audit cost?')
    await waitUntilProcessed()
    const open = (await readSuggestion(cid, group))!
    await answer(cid, open, shared, true)
    await waitUntilProcessed()
    expect((await readSuggestion(cid, group))!.text).toContain('“Harbour audit”: In Progress')
    // Ada can no longer see the record either and was never named.
    await t.call(`POST /api/tasks/${shared}/share/orgs`, { as: ben, payload: { ids: [] } })
    await t.call(`PUT /api/tasks/${shared}/assign`, { as: ben, payload: { assigned_to_user_id: cid.id } })
    expect(await readSuggestion(cid, group)).toBeNull()
  })
})

describe('with a model', async () => {
  const model = await startScriptedModel()
  const t = testApp({ models: { allowed: [...defaultModels], openaiUrl: model.url } })
  const { createOffice, begin, send, addNote, answer, readSuggestion, waitUntilProcessed } = asking(t)
  beforeEach(() => model.reset())
  afterAll(() => model.close())

  test('sends nothing of a record before it is allowed, marks sent records as used, and reports a failure', async () => {
    const { ada, ben } = await createOffice()
    const notes = [await addNote(ben, '# Board draft\n\ncanary-one'), await addNote(ben, '# Board draft, second\n\ncanary-two')]
    const id = await begin(ada, [ben])
    model.play((_request, index) => ['I will look.', { status: 400, body: '{"error":{"message":"no"}}' }, 'It is 4.2m.', 'NONE'][index]!)
    await send(ada, id, 'How is the second board draft?')
    await waitUntilProcessed()
    const asked = (await readSuggestion(ben, id))!
    expect([asked.text, asked.asks.map(({ state }) => state)]).toEqual(['I will look.', ['open', 'open']])
    const toStates = (suggestion: Suggestion | null) => notes.map((note) => suggestion!.asks.find((ask) => ask.id === note)?.state)
    await answer(ben, asked, notes[1]!, false)
    for (const secret of ['canary', 'Board draft']) expect(model.hasSeen(secret), secret).toBe(false)

    await answer(ben, asked, notes[0]!, true)
    await waitUntilProcessed()
    const failed = await readSuggestion(ben, id)
    expect([failed!.text, toStates(failed)]).toEqual(['I will look.', ['failed', undefined]])
    await answer(ben, asked, notes[0]!, true)
    await waitUntilProcessed()
    const used = await readSuggestion(ben, id)
    expect([used!.text, used!.model, toStates(used)]).toEqual(['It is 4.2m.', 'gpt-5-chat', ['used', undefined]])
    expect(used!.sources).toMatchObject([{ kind: 'note', id: notes[0] }])
    expect([model.hasSeen('canary-one'), model.hasSeen('canary-two'), model.requests.length]).toEqual([true, false, 3])

    await send(ada, id, 'And the board draft?')
    await waitUntilProcessed()
    expect(await readSuggestion(ben, id)).toMatchObject({ text: '', asks: [{ state: 'open' }, { state: 'open' }] })
    expect(JSON.stringify(model.requests.at(-1))).not.toContain('canary')
  })

  test('applies an answer or a dismissal that arrives during generation', async () => {
    const { ada, ben } = await createOffice()
    const notes = [await addNote(ben, '# Board draft\n\ncanary-one'), await addNote(ben, '# Board draft, second\n\ncanary-two')]
    const id = await begin(ada, [ben])
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    model.play(async (_request, index) => {
      await { 1: gates[0]!.promise, 4: gates[1]!.promise }[index]
      return `Draft ${index}`
    })
    const isAsked = (times: number) => vi.waitFor(() => expect(model.requests).toHaveLength(times))
    await send(ada, id, 'How is the second board draft?')
    await waitUntilProcessed()
    const asked = (await readSuggestion(ben, id))!
    await answer(ben, asked, notes[0]!, true)
    await isAsked(2)
    await answer(ben, asked, notes[1]!, true)
    gates[0]!.resolve()
    await waitUntilProcessed()
    const both = (await readSuggestion(ben, id))!
    expect([both.text, both.asks.map(({ state }) => state), both.sources.length]).toEqual(['Draft 2', ['used', 'used'], 2])

    await send(ada, id, 'And the board draft?')
    await waitUntilProcessed()
    const next = (await readSuggestion(ben, id))!
    await answer(ben, next, notes[0]!, true)
    await isAsked(5)
    await t.call(`POST /api/comms/threads/${id}/suggestion/${next.id}/dismiss`, { as: ben })
    gates[1]!.resolve()
    await waitUntilProcessed()
    expect(await readSuggestion(ben, id)).toBeNull()
  })
})
