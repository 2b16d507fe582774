import fc from 'fast-check'
import { expect, test } from 'vitest'
import { predict, recordKinds, type Action, type RecordKind } from './expected-rules.ts'
import { recordCalls } from './record-calls.ts'
import { tryTaskAction } from './task-actions.ts'
import { toPropertyOptions } from './property-options.ts'
import { createGeneratedData, plans, relationOf, type GeneratedRecord, type Person, type GeneratedData } from './generated-data.ts'
import { testApp } from '../test-app.ts'

const t = testApp()

const { numRuns, seed } = toPropertyOptions(6)
/** A generous limit for one run on a busy machine. */
const runTimeoutMs = 30_000

type ListedRecord = { id: string } & Record<string, unknown>

const may = (person: Person, record: GeneratedRecord, action: Action) => predict(record.kind, action, relationOf(person, record))

/** The flags that a response must have according to the rules. */
const predictFlags = (person: Person, record: GeneratedRecord) =>
  Object.fromEntries(Object.entries(recordCalls[record.kind].flags).map(([action, flag]) => [flag, may(person, record, action as Action)]))

async function checkLists(data: GeneratedData, person: Person): Promise<void> {
  for (const kind of recordKinds) {
    const reply = await t.call(`GET ${recordCalls[kind].list}`, { as: person })
    expect(reply.statusCode, reply.body).toBe(200)
    const listed = new Map(reply.json<ListedRecord[]>().map((record) => [record.id, record]))
    const visible = data.records.filter((record) => record.kind === kind && !record.trashedBy && may(person, record, 'see'))
    expect([...listed.keys()].toSorted()).toEqual(visible.map(({ id }) => id).toSorted())
    expect(reply.headers['x-total-count']).toBe(String(visible.length))
    for (const record of visible) expect(listed.get(record.id)).toMatchObject(predictFlags(person, record))
  }
}

async function checkRead(person: Person, record: GeneratedRecord): Promise<void> {
  const { read } = recordCalls[record.kind]
  if (!read) return
  const reply = await t.call(`GET ${read(record.id)}`, { as: person })
  if (record.trashedBy || !may(person, record, 'see')) return expectAbsent(reply)
  expect(reply.statusCode, reply.body).toBe(200)
  expect(reply.json()).toMatchObject({ id: record.id, ...predictFlags(person, record) })
}

const absentBody = JSON.stringify({ detail: 'Not found.' })

function expectAbsent(reply: { statusCode: number; body: string }): void {
  expect(reply.statusCode, reply.body).toBe(404)
  expect(reply.body).toBe(absentBody)
}

/** Tries one operation and leaves the record as it was. */
async function checkAction(person: Person, record: GeneratedRecord, action: Action): Promise<void> {
  const { calls, erase, write } = recordCalls[record.kind]
  const { route, payload, when, leavesTraces } = calls[action]!(record)
  if (when && !when(record)) return
  const reply = await t.call(route, { as: person, ...(payload && { payload }) })
  if (!may(person, record, 'see')) return expectAbsent(reply)
  if (!may(person, record, action)) return expect(reply.statusCode, `${route}: ${reply.body}`).toBe(409)
  expect(reply.statusCode, `${route}: ${reply.body}`).toBe(action === 'delete' ? 204 : 200)
  if (!leavesTraces) return
  await erase(t, record.id)
  await write(t, record)
}

async function checkSight(data: GeneratedData): Promise<void> {
  for (const person of data.people) {
    await checkLists(data, person)
    for (const record of data.records) await checkRead(person, record)
  }
}

async function checkActions(data: GeneratedData): Promise<void> {
  for (const person of data.people) {
    for (const record of data.records) {
      for (const action of Object.keys(recordCalls[record.kind].calls) as Action[]) await checkAction(person, record, action)
    }
  }
}

test('an absent record of any kind is answered with the bytes that a foreign one gets', async () => {
  const person = await t.person('user')
  for (const kind of recordKinds) {
    const { read, calls } = recordCalls[kind]
    const absent: GeneratedRecord = {
      kind,
      id: t.app.ctx.newId(),
      creator: undefined as never,
      assignee: null,
      organizationIds: [],
      trashedBy: null,
    }
    if (read) expectAbsent(await t.call(`GET ${read(absent.id)}`, { as: person }))
    for (const toCall of Object.values(calls)) {
      const { route, payload } = toCall(absent)
      expectAbsent(await t.call(route, { as: person, ...(payload && { payload }) }))
    }
  }
})

test(`every call of every person in ${numRuns} random data sets follows the rules`, { timeout: numRuns * runTimeoutMs }, async () => {
  const tried = new Set<RecordKind>()
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const data = await createGeneratedData(t, plan)
      for (const record of data.records) {
        tried.add(record.kind)
        await recordCalls[record.kind].write(t, record)
      }
      await checkSight(data)
      await checkActions(data)
      for (const taskAction of plan.taskActions) {
        const outcome = await tryTaskAction(t, data, taskAction)
        if (outcome) expect(outcome.actual, JSON.stringify(taskAction)).toBe(outcome.predicted)
      }
      await checkSight(data)
    }),
    { numRuns, seed, endOnFailure: true },
  )
  expect([...tried].toSorted()).toEqual(recordKinds.toSorted())
})
