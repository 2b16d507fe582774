import type { ChangeEvent } from '@adjutant/contract/events'
import type { RunEvent } from '@adjutant/contract/ai/runs'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '../../platform/ctx.ts'
import { NotificationBus } from '../../platform/live/notifications.ts'
import { PartialTexts } from '../../platform/live/partial-texts.ts'
import { ModelStream } from '../../testing/chat.ts'
import { openStream, type EventReader } from '../../testing/event-reader.ts'
import type { Caller } from '../../testing/test-app.ts'
import { changesTopic } from '../events/index.ts'
import { EventRegistry } from './stream/event-registry.ts'
import { openRunEvents } from './stream/run-events.ts'
import type { RunsDeps } from './runs.deps.ts'
import { selectEventsAfter } from './runs.store.ts'
import { soon, testRuns } from './testing/runs.ts'
import { stepTextTopics } from './stream/step-texts.ts'

const { t, model, crewOf, started, until, stop, reply } = await testRuns()
let address: string
beforeAll(async () => {
  address = await t.listen()
})

const watch = (as: Caller, id: string, lastEventId?: string) =>
  openStream(`${address}/api/crew-runs/${id}/events`, {
    authorization: `Bearer ${as.token}`,
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  })

const watchAll = (as: Caller, lastEventId?: string) =>
  openStream(`${address}/api/events`, {
    authorization: `Bearer ${as.token}`,
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  })

/** The run events on the person's event stream up to the end of this run, with their cursors. */
async function updatesUntilEnd(stream: EventReader, runId: string) {
  const all: { received: ChangeEvent; place: string | undefined }[] = []
  for (let event = await stream.next(); event !== undefined; event = await stream.next()) {
    const received = event as ChangeEvent
    if (received.topic === 'runs' && !received.run_piece) all.push({ received, place: stream.lastEventId })
    if (received.run_event?.type === 'crew_end' && received.id === runId) break
  }
  return all
}

const eventsOf = (all: { received: ChangeEvent }[]) => all.map(({ received }) => received.run_event)

async function drain(stream: EventReader): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  for (let event = await stream.next(); event !== undefined; event = await stream.next()) events.push(event as RunEvent)
  return events
}

describe('the events of a run', () => {
  test("arrive live, with the active step's text, and the stream ends with the run", async () => {
    const me = await t.person('ceo')
    const modelStream = new ModelStream()
    model.play([modelStream])
    const id = await started(me, (await crewOf(me, ['Look'])).id)
    const stream = await watch(me, id)
    expect(await stream.next()).toMatchObject({ id: 1, type: 'run_started' })
    expect(await stream.next()).toMatchObject({ id: 2, type: 'step_started' })
    const fromNowhere = await watch(me, id, '50')
    expect(await fromNowhere.next()).toMatchObject({ id: 1 })
    await fromNowhere.close()
    modelStream.say('Half of it')
    expect(await stream.next()).toMatchObject({ id: null, type: 'delta', details: { step: 0, agent: 'Scout', text: 'Half of it' } })
    modelStream.say(' and all')
    expect(await stream.next()).toMatchObject({ type: 'delta', details: { text: 'Half of it and all' } })
    modelStream.end()
    expect((await drain(stream)).map(({ id: seq, type }) => [seq, type])).toEqual([
      [3, 'step_finished'],
      [4, 'result'],
      [5, 'crew_end'],
    ])
  })

  test("and their texts arrive on the person's event stream too, piece by piece, and on nobody else’s", async () => {
    const [me, other] = [await t.person('ceo'), await t.person('ceo')]
    const [mine, theirs] = [await watchAll(me), await watchAll(other)]
    const nextPiece = async (stream: EventReader) => {
      for (let event = await stream.next(); event !== undefined; event = await stream.next()) {
        const { run_piece } = event as ChangeEvent
        if (run_piece) return run_piece
      }
      return undefined
    }
    // Text that is stored at once can arrive as stored only, so each text is held back until it was received.
    const [first, second, third] = [new ModelStream(), new ModelStream(), new ModelStream()]
    model.play([first, second, third])
    const id = await started(me, (await crewOf(me, ['Look', 'Tell'])).id)
    const piece = { run_id: id, kind: 'crew', agent: 'Scout' }
    first.say('Half')
    expect(await nextPiece(mine)).toEqual({ ...piece, step: 0, from: 0, text: 'Half' })
    first.say(' more')
    expect(await nextPiece(mine)).toEqual({ ...piece, step: 0, from: 4, text: ' more' })
    first.end()
    second.say('Seen')
    expect(await nextPiece(mine)).toEqual({ ...piece, step: 1, from: 0, text: 'Seen' })
    second.end()
    await until(me, id, 'completed')
    const own = await started(other, (await crewOf(other, ['Look'])).id)
    third.say('Theirs')
    expect(await nextPiece(theirs)).toMatchObject({ run_id: own, text: 'Theirs' })
    third.end()
    await Promise.all([mine.close(), theirs.close()])
  })

  test("arrive on the person's event stream as on the run's, one by one, and again after the last cursor; on nobody else’s", async () => {
    const [me, other] = [await t.person('ceo'), await t.person('admin')]
    const [mine, theirs] = [await watchAll(me), await watchAll(other)]
    const id = await started(me, (await crewOf(me, ['Look', { description: 'Tell', human_input: true }])).id)
    await until(me, id, 'awaiting_human_input')
    await reply(me, id, { user_input: 'ok' })
    const live = await updatesUntilEnd(mine, id)
    const { timeline } = await until(me, id, 'completed')
    const expected = timeline.map((event) => ({ run_id: id, kind: 'crew', ...event }))
    expect(eventsOf(live)).toEqual(expected)
    expect(live[0]!.received).toMatchObject({ topic: 'runs', kind: 'created', id, actor_id: me.id, piece: null, run_piece: null })
    expect(live.at(-1)!.received).toMatchObject({ kind: 'changed', id, actor_id: null })

    // A reader that disconnects in the middle of one commit gets all events of that commit again, and no earlier ones.
    const places = live.map(({ place }) => place)
    const cut = places.findIndex((place, n) => n > 0 && place === places[n - 1])
    expect(cut).toBeGreaterThan(0)
    const behind = await watchAll(me, places[cut])
    const again = await updatesUntilEnd(behind, id)
    expect(eventsOf(again)).toEqual(expected.slice(places.indexOf(places[cut]) + 1))

    // Unknown events are omitted; of a deleted run only the changes remain.
    const [first] = places
    await t.db.execute(sql`update run_events set type = 'of_tomorrow' where run_id = ${id} and type = 'human_reply'`)
    const changed = await watchAll(me, first)
    const known = await updatesUntilEnd(changed, id)
    expect(eventsOf(known).filter((event) => event !== null)).toEqual(expected.filter(({ type }) => type !== 'human_reply'))
    await t.db.execute(sql`delete from runs where id = ${id}`)
    const bare = await watchAll(me, first)
    expect(await bare.next()).toMatchObject({ topic: 'runs', id, run_event: null })

    const own = await started(other, (await crewOf(other, ['Look'])).id)
    expect(new Set((await updatesUntilEnd(theirs, own)).map(({ received }) => received.id))).toEqual(new Set([own]))
    await Promise.all([mine, theirs, behind, changed, bare].map((stream) => stream.close()))
  })

  test('contain no text of a finished step', async () => {
    const me = await t.person('ceo')
    const [first, second] = [new ModelStream(), new ModelStream()]
    model.play([first, second])
    const id = await started(me, (await crewOf(me, ['Look', 'Tell'])).id)
    const early = await watch(me, id)
    first.say('Seen')
    for (let event = (await early.next()) as RunEvent; event.type !== 'delta'; event = (await early.next()) as RunEvent);
    first.end()
    await soon(() => expect(model.requests).toHaveLength(2))
    const late = await watch(me, id)
    second.say('Told')
    second.end()
    const receivedAfter = async (stream: EventReader) => {
      const events = (await drain(stream)).map(({ type, details }) => (type === 'delta' ? `delta: ${details.text as string}` : type))
      return events.slice(events.lastIndexOf('step_started') + 1, events.lastIndexOf('step_finished'))
    }
    for (const stream of [early, late]) expect(['', 'delta: Told']).toContain((await receivedAfter(stream)).join())
  })

  test('resume after the last seen event, and a reader that saw the end gets 204', async () => {
    const me = await t.person('ceo')
    const id = await started(me, (await crewOf(me, ['Look'])).id)
    await until(me, id, 'completed')
    expect((await drain(await watch(me, id))).map((event) => event.id)).toEqual([1, 2, 3, 4, 5])
    expect((await drain(await watch(me, id, '3'))).map((event) => event.id)).toEqual([4, 5])
    expect((await drain(await watch(me, id, 'nonsense'))).map((event) => event.id)).toEqual([1, 2, 3, 4, 5])
    const response = await fetch(`${address}/api/crew-runs/${id}/events`, {
      headers: { authorization: `Bearer ${me.token}`, 'last-event-id': '5' },
    })
    expect([response.status, await response.text()]).toEqual([204, ''])
  })

  test('that are stored between reading the run and subscribing arrive too', async () => {
    const me = await t.person('ceo')
    const modelStream = new ModelStream()
    model.play([modelStream])
    const id = await started(me, (await crewOf(me, ['Look'])).id)
    await soon(() => expect(model.requests).toHaveLength(1))
    const notifications = new NotificationBus()
    const parts = { notifications, stored: new EventRegistry(), texts: new PartialTexts(stepTextTopics, notifications) } as RunsDeps
    const ctx = { ...t.app.ctx, user: { id: me.id } } as Ctx
    const { signal } = new AbortController()
    const events = (await openRunEvents(ctx, parts, 'crew', id, { lastEventId: undefined, signal }))!
    // The process neither executes the run nor stores its events.
    const elsewhere = { notifications, stored: new EventRegistry(), texts: new PartialTexts(stepTextTopics, notifications) } as RunsDeps
    const far = (await openRunEvents(ctx, elsewhere, 'crew', id, { lastEventId: '2', signal }))!
    const next = far.next()
    modelStream.say('Seen')
    modelStream.end()
    await until(me, id, 'completed')
    // JSON omits undefined values, and the DTO schema rejects them.
    const stored = (await selectEventsAfter(ctx, id, 2)).map((event) => ({ ...event, details: { ...event.details, nothing: undefined } }))
    parts.stored.publish(id, stored as typeof stored & Parameters<EventRegistry['publish']>[1])
    notifications.deliver(`${changesTopic(me.id)}#${id}:5`)
    const received: RunEvent[] = []
    for await (const { data } of events) received.push(data)
    expect(received.map(({ type }) => type)).toEqual(['run_started', 'step_started', 'step_finished', 'result', 'crew_end'])
    expect(received.filter(({ details }) => 'nothing' in details)).toEqual([])
    expect((await next).value).toMatchObject({ id: '3', data: { type: 'step_finished' } })
  })

  test('nothing follows a stop', async () => {
    const me = await t.person('ceo')
    const modelStream = new ModelStream()
    model.play([modelStream])
    const id = await started(me, (await crewOf(me, ['Look'])).id)
    const stream = await watch(me, id)
    modelStream.say('Half')
    await soon(() => expect(model.requests).toHaveLength(1))
    await stop(me, id)
    modelStream.say('More')
    modelStream.end()
    const types = (await drain(stream)).map(({ type }) => type).filter((type) => type !== 'delta')
    expect(types).toEqual(['run_started', 'step_started', 'crew_end'])
  })

  test('keep the stream open during a wait', async () => {
    const me = await t.person('ceo')
    const id = await started(me, (await crewOf(me, [{ description: 'Look', human_input: true }])).id)
    const stream = await watch(me, id)
    for (let event = (await stream.next()) as RunEvent; event.type !== 'wait_for_human'; event = (await stream.next()) as RunEvent);
    await reply(me, id, { user_input: 'ok' })
    expect((await drain(stream)).map(({ type }) => type)).toEqual(['human_reply', 'step_finished', 'result', 'crew_end'])
  })

  test('are visible only to the run owner, and contain no other data of the model', async () => {
    const [me, other] = [await t.person('ceo'), await t.person('admin')]
    const id = await started(me, (await crewOf(me, ['Look'])).id)
    const stream = await watch(other, id)
    expect(stream.status).toBe(404)
    await stream.close()
    const run = await until(me, id, 'completed')
    expect(JSON.stringify(run.timeline)).not.toContain('"turn"')
  })
})
