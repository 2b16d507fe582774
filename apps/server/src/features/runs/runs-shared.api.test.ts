import { defaultModels } from '@adjutant/contract/core/choices'
import type { ChangeEvent } from '@adjutant/contract/events'
import { asc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages, run_events, runs } from '../../schema.ts'
import { createOrganization } from '../../testing/company.ts'
import { openStream } from '../../testing/event-reader.ts'
import { secondServer } from '../../testing/processes/second-server.ts'
import { testDatabaseKind } from '../../testing/test-database.ts'
import { soon, testRuns } from './testing/runs.ts'

const { t, model, begin, crewOf, started } = await testRuns()

const people = 50

// The embedded database serves a single process.
describe.skipIf(testDatabaseKind === 'embedded')('two servers on one database', () => {
  const second = secondServer(t, { models: { allowed: [...defaultModels], openaiUrl: model.url } })

  test('share a hundred runs: each completes once, by one of them', { timeout: 60_000 }, async () => {
    const all = await Promise.all(Array.from({ length: people }, () => t.person('ceo')))
    await createOrganization(
      t,
      'Hive',
      all.map((person) => [person, 'user']),
    )
    const streams = await Promise.all(
      [await t.listen(), second.address].map((address) =>
        openStream(`${address}/api/events`, { authorization: `Bearer ${all[0]!.token}` }),
      ),
    )
    const crew = await crewOf(all[0]!, ['Gather', 'Write'])
    for (const person of all) for (let n = 0; n < 2; n += 1) await started(person, crew.id, await begin(person))
    await soon(async () => expect(new Set((await t.db.select().from(runs)).map(({ status }) => status))).toEqual(new Set(['completed'])))
    const rows = await t.db.select().from(runs)
    expect([rows.length, new Set(rows.map(({ fence }) => fence))]).toEqual([2 * people, new Set([1])])
    expect(await t.db.$count(messages)).toBe(rows.length)
    const events = Map.groupBy(await t.db.select().from(run_events).orderBy(asc(run_events.seq)), ({ run_id }) => run_id)
    for (const received of events.values()) expect(received.map(({ seq }) => seq)).toEqual(received.map((_, place) => place + 1))
    expect(model.requests).toHaveLength(2 * rows.length)
    // A person's stream contains all events of both their runs, at either server, whichever executed them.
    const own = rows.filter(({ user_id }) => user_id === all[0]!.id).map(({ id }) => id)
    for (const stream of streams) {
      const updates = []
      for (let ends = 0; ends < own.length;) {
        const { run_event } = (await stream.next()) as ChangeEvent
        if (run_event) updates.push(run_event)
        if (run_event?.type === 'crew_end') ends += 1
      }
      for (const id of own)
        expect(updates.filter(({ run_id }) => run_id === id).map(({ id: seq }) => seq)).toEqual(events.get(id)!.map(({ seq }) => seq))
      await stream.close()
    }
  })
})
