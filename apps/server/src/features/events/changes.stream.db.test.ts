import { expect, test, vi } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import type { Actor, Ctx } from '../../platform/ctx.ts'
import { createIdGenerator } from '../../platform/ids.ts'
import { NotificationBus } from '../../platform/live/notifications.ts'
import { testCtx } from '../../testing/test-ctx.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { changesTopic, publishChange } from './index.ts'
import { watchEvents } from './changes.stream.ts'

const t = testDatabase()
const newId = createIdGenerator(systemClock)

const nothingWritten = {
  open: () => ({
    topics: [],
    async *poll() {
      return undefined
    },
  }),
}
const others = { listRunUpdates: async () => [], answers: nothingWritten, steps: nothingWritten }

/** A person with an open stream after the request to reload everything, and the events that follow. */
async function reader(...organizationIds: string[]) {
  const system = testCtx(t.db)
  const me = { id: newId(), memberships: [] as Actor['memberships'] } as Actor
  const join = (id: string) => me.memberships.push({ organization_id: id, access: 'user' })
  organizationIds.forEach(join)
  const [notifications, abort] = [new NotificationBus(), new AbortController()]
  const readActor = vi.fn<() => Promise<Actor>>(async () => structuredClone(me))
  const input = { lastEventId: undefined, signal: abort.signal }
  const ctx = { ...system, user: structuredClone(me) } as unknown as Ctx
  const stream = watchEvents(ctx, { notifications, readActor, ...others }, input)
  const topics: string[] = []
  void (async () => {
    for await (const { data } of stream) if (data.topic !== 'reset') topics.push(data.topic)
  })()
  await vi.waitFor(() => expect(readActor).toHaveBeenCalled())
  const change = async (topic: 'tasks' | 'notes' | 'organizations', audienceId: string) => {
    await publishChange(system, { topic, id: null, kind: 'changed', audience: [audienceId] })
    notifications.deliver(changesTopic(audienceId))
  }
  return { me, join, abort, readActor, topics, change }
}

test('a change for other people causes no query for an open stream', async () => {
  const { me, readActor, topics, change, abort } = await reader(newId())
  const looks = readActor.mock.calls.length
  for (let n = 0; n < 5; n++) await change('tasks', newId())
  expect(readActor).toHaveBeenCalledTimes(looks)
  await change('notes', me.id)
  await vi.waitFor(() => expect(topics).toEqual(['notes']))
  abort.abort()
})

test('changes of an organization arrive, also of one joined while the stream is open', async () => {
  const [first, second] = [newId(), newId()]
  const { me, join, topics, change, abort } = await reader(first)
  await change('tasks', first)
  await vi.waitFor(() => expect(topics).toEqual(['tasks']))
  join(second)
  await change('organizations', me.id)
  await vi.waitFor(() => expect(topics).toEqual(['tasks', 'organizations']))
  await change('notes', second)
  await vi.waitFor(() => expect(topics).toEqual(['tasks', 'organizations', 'notes']))
  abort.abort()
})
