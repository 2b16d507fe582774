import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foretell, recordKinds, type Deed, type RecordKind } from './oracle.ts'
import { recordCalls } from './record-calls.ts'
import { tryMove } from './task-moves.ts'
import { toTriedWorlds } from './tried-worlds.ts'
import { makeWorld, plans, standingOf, type Made, type Person, type World } from './world.ts'
import { testApp } from '../test-app.ts'

const t = testApp()

const { numRuns, seed } = toTriedWorlds(6)
/** Far more than a world takes, even on a machine that has much else to do. */
const worldMs = 30_000

type Wire = { id: string } & Record<string, unknown>

const may = (person: Person, record: Made, deed: Deed) => foretell(record.kind, deed, standingOf(person, record))

/** The flags that the oracle expects on the wire. */
const foretoldFlags = (person: Person, record: Made) =>
  Object.fromEntries(Object.entries(recordCalls[record.kind].flags).map(([deed, flag]) => [flag, may(person, record, deed as Deed)]))

async function checkLists(world: World, person: Person): Promise<void> {
  for (const kind of recordKinds) {
    const reply = await t.call(`GET ${recordCalls[kind].list}`, { as: person })
    expect(reply.statusCode, reply.body).toBe(200)
    const listed = new Map(reply.json<Wire[]>().map((wire) => [wire.id, wire]))
    const visible = world.records.filter((record) => record.kind === kind && !record.binnedBy && may(person, record, 'see'))
    expect([...listed.keys()].toSorted()).toEqual(visible.map(({ id }) => id).toSorted())
    expect(reply.headers['x-total-count']).toBe(String(visible.length))
    for (const record of visible) expect(listed.get(record.id)).toMatchObject(foretoldFlags(person, record))
  }
}

async function checkRead(person: Person, record: Made): Promise<void> {
  const { read } = recordCalls[record.kind]
  if (!read) return
  const reply = await t.call(`GET ${read(record.id)}`, { as: person })
  if (record.binnedBy || !may(person, record, 'see')) return expectAbsent(reply)
  expect(reply.statusCode, reply.body).toBe(200)
  expect(reply.json()).toMatchObject({ id: record.id, ...foretoldFlags(person, record) })
}

const absentBody = JSON.stringify({ detail: 'Not found.' })

function expectAbsent(reply: { statusCode: number; body: string }): void {
  expect(reply.statusCode, reply.body).toBe(404)
  expect(reply.body).toBe(absentBody)
}

/** Tries one deed and leaves the record as it was. */
async function checkDeed(person: Person, record: Made, deed: Deed): Promise<void> {
  const { calls, erase, write } = recordCalls[record.kind]
  const { route, payload, when, leavesTraces } = calls[deed]!(record)
  if (when && !when(record)) return
  const reply = await t.call(route, { as: person, ...(payload && { payload }) })
  if (!may(person, record, 'see')) return expectAbsent(reply)
  if (!may(person, record, deed)) return expect(reply.statusCode, `${route}: ${reply.body}`).toBe(409)
  expect(reply.statusCode, `${route}: ${reply.body}`).toBe(deed === 'delete' ? 204 : 200)
  if (!leavesTraces) return
  await erase(t, record.id)
  await write(t, record)
}

async function checkSight(world: World): Promise<void> {
  for (const person of world.people) {
    await checkLists(world, person)
    for (const record of world.records) await checkRead(person, record)
  }
}

async function checkDeeds(world: World): Promise<void> {
  for (const person of world.people) {
    for (const record of world.records) {
      for (const deed of Object.keys(recordCalls[record.kind].calls) as Deed[]) await checkDeed(person, record, deed)
    }
  }
}

test('an absent record of any kind is answered with the bytes that a foreign one gets', async () => {
  const person = await t.person('user')
  for (const kind of recordKinds) {
    const { read, calls } = recordCalls[kind]
    const absent: Made = { kind, id: t.app.ctx.newId(), creator: undefined as never, assignee: null, organizationIds: [], binnedBy: null }
    if (read) expectAbsent(await t.call(`GET ${read(absent.id)}`, { as: person }))
    for (const toCall of Object.values(calls)) {
      const { route, payload } = toCall(absent)
      expectAbsent(await t.call(route, { as: person, ...(payload && { payload }) }))
    }
  }
})

test(`every call of every person in ${numRuns} random worlds ends as the rules say`, { timeout: numRuns * worldMs }, async () => {
  const tried = new Set<RecordKind>()
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const world = await makeWorld(t, plan)
      for (const record of world.records) {
        tried.add(record.kind)
        await recordCalls[record.kind].write(t, record)
      }
      await checkSight(world)
      await checkDeeds(world)
      for (const move of plan.moves) {
        const outcome = await tryMove(t, world, move)
        if (outcome) expect(outcome.happened, JSON.stringify(move)).toBe(outcome.foretold)
      }
      await checkSight(world)
    }),
    { numRuns, seed, endOnFailure: true },
  )
  expect([...tried].toSorted()).toEqual(recordKinds.toSorted())
})
