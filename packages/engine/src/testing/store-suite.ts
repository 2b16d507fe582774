import { describe, expect, test } from 'vitest'
import { toChange } from '../core/change.ts'
import type { Command } from '../core/command.ts'
import { decide, isRejection, type Decided } from '../core/decide.ts'
import { fold } from '../core/fold.ts'
import type { Change, EffectKey, RunStore } from '../worker/ports.ts'
import type { RunState } from '../core/run.ts'
import { startEvents } from '../core/start.ts'
import { crew, snapshotOf } from './samples.ts'

/** The suite needs these functions besides the store's port. */
export interface StoreUnderTest<Tx> {
  store: RunStore<Tx>
  /** Creates a valid run id and the rows that it references. */
  newRunId(): Promise<string>
  /** Writes a record under a key inside a commit, like a tool. */
  write(tx: Tx, key: EffectKey): Promise<void>
  countRecords(runId: string): Promise<number>
  /** Number of executed effects. */
  countEffects(runId: string): Promise<number>
  /** Number of requested jobs. */
  countJobs(runId: string): Promise<number>
}

const now = 1_700_000_000_000

/** The suite that every RunStore must pass. */
export function describeRunStore<Tx>(name: string, open: () => Promise<StoreUnderTest<Tx>>): void {
  const begin = () => startOne(open)
  describe(`${name} keeps runs`, () => {
    testRuns(begin)
  })
  describe(`${name} keeps events`, () => {
    testCommits(begin)
  })
  describe(`${name} changes records`, () => {
    testRecords(begin)
  })
}

const snapshot = snapshotOf(crew())

async function startOne<Tx>(open: () => Promise<StoreUnderTest<Tx>>) {
  const under = await open()
  const runId = await under.newRunId()
  const events = startEvents(snapshot, now)
  const state = fold(snapshot, events)
  const first = toChange(runId, snapshot, { events, state }, now, 'advance')
  expect(await under.store.create(runId, snapshot, first)).toBe('created')
  const changeFor = (command: Command): Change => toChange(runId, snapshot, decided(state, command), now)
  return { ...under, runId, first, resume: changeFor({ type: 'resume' }), stop: changeFor({ type: 'stop' }) }
}

function decided(before: RunState, command: Command): Decided {
  const result = decide(snapshot, before, command, now)
  if (isRejection(result)) throw new Error(result.message)
  return result
}

type Begin<Tx> = () => ReturnType<typeof startOne<Tx>>

function testRuns<Tx>(begin: Begin<Tx>): void {
  test('a created run is there with its snapshot and its first event, and a worker is asked for', async () => {
    const { store, runId, first, countJobs } = await begin()
    expect(await store.load(runId)).toEqual({ snapshot: JSON.parse(JSON.stringify(snapshot)), events: first.events })
    expect(await countJobs(runId)).toBe(1)
  })

  test('a run is created once', async () => {
    const { store, runId, first, countJobs } = await begin()
    expect(await store.create(runId, snapshot, first)).toBe('exists')
    expect((await store.load(runId))!.events).toHaveLength(1)
    expect(await countJobs(runId)).toBe(1)
  })

  test('a run that is not there can be neither taken, nor read, nor written', async () => {
    const { store, newRunId, resume } = await begin()
    const missing = await newRunId()
    expect(await store.take(missing)).toBeUndefined()
    expect(await store.load(missing)).toBeUndefined()
    expect(await store.commit(missing, { afterSeq: 1 }, resume)).toBe('behind')
  })

  test('each take gives a higher fencing number', async () => {
    const { store, runId } = await begin()
    const first = await store.take(runId)
    const second = await store.take(runId)
    expect(second!.fence).toBeGreaterThan(first!.fence)
    expect(second!.events).toHaveLength(1)
  })
}

function testCommits<Tx>(begin: Begin<Tx>): void {
  test('a worker that was taken for dead writes nothing', async () => {
    const { store, runId, resume } = await begin()
    const old = (await store.take(runId))!.fence
    const young = (await store.take(runId))!.fence
    expect(await store.commit(runId, { afterSeq: 1, fence: old }, resume)).toBe('fenced')
    expect((await store.load(runId))!.events).toHaveLength(1)
    expect(await store.commit(runId, { afterSeq: 1, fence: young }, resume)).toBe('stored')
    expect(await store.commit(runId, { afterSeq: 2, fence: old }, resume)).toBe('fenced')
  })

  test('the events come back in order and as they were', async () => {
    const { store, runId, first, resume } = await begin()
    await store.commit(runId, { afterSeq: 1 }, resume)
    expect((await store.load(runId))!.events).toEqual([...first.events, ...resume.events])
  })

  test("a person's command needs no fencing number, and leaves the worker behind", async () => {
    const { store, runId, resume, stop } = await begin()
    const { fence } = (await store.take(runId))!
    expect(await store.commit(runId, { afterSeq: 1 }, stop)).toBe('stored')
    expect(await store.commit(runId, { afterSeq: 1, fence }, resume)).toBe('behind')
    expect((await store.load(runId))!.events.map(({ type }) => type)).toEqual(['run_started', 'crew_end'])
  })

  test('of commits decided on the same event one is stored', async () => {
    const { store, runId, resume, stop } = await begin()
    const changes = [resume, stop, resume, stop, resume]
    const outcomes = await Promise.all(changes.map((change) => store.commit(runId, { afterSeq: 1 }, change)))
    expect(outcomes.toSorted()).toEqual(['behind', 'behind', 'behind', 'behind', 'stored'])
    expect((await store.load(runId))!.events.map(({ seq }) => seq)).toEqual([1, 2])
  })

  test('next asks for a worker in the same transaction', async () => {
    const { store, runId, resume, countJobs } = await begin()
    await store.commit(runId, { afterSeq: 1 }, { ...resume, next: 'advance' })
    expect(await countJobs(runId)).toBe(2)
    await store.commit(runId, { afterSeq: 1 }, { ...resume, next: 'advance' })
    expect(await countJobs(runId)).toBe(2)
  })
}

function testRecords<Tx>(begin: Begin<Tx>): void {
  const waitEffect = (runId: string): Change['effects'] => [{ kind: 'wait', key: { runId, step: -1, n: 1 }, wait: 1, prompt: 'Well?' }]

  test('an effect happens once under its key', async () => {
    const { store, runId, resume, countEffects } = await begin()
    await store.commit(runId, { afterSeq: 1 }, { ...resume, effects: waitEffect(runId) })
    const again = { ...resume, events: resume.events.map((event) => ({ ...event, seq: 3 })), effects: waitEffect(runId) }
    expect(await store.commit(runId, { afterSeq: 2 }, again)).toBe('stored')
    expect(await countEffects(runId)).toBe(1)
  })

  test('an effect of a refused commit does not happen', async () => {
    const { store, runId, resume, countEffects } = await begin()
    await store.commit(runId, { afterSeq: 7 }, { ...resume, effects: waitEffect(runId) })
    expect(await countEffects(runId)).toBe(0)
  })

  test('a record written inside a commit is there together with the events', async () => {
    const { store, runId, resume, write, countRecords } = await begin()
    const outcome = await store.commit(runId, { afterSeq: 1 }, async (tx) => {
      await write(tx, { runId, step: 0, n: 1 })
      return resume
    })
    expect([outcome, await countRecords(runId)]).toEqual(['stored', 1])
    expect((await store.load(runId))!.events).toHaveLength(2)
  })

  test('what fails inside a commit leaves neither record nor event', async () => {
    const { store, runId, write, countRecords } = await begin()
    const failing = store.commit(runId, { afterSeq: 1 }, async (tx) => {
      await write(tx, { runId, step: 0, n: 1 })
      throw new Error('the power went')
    })
    await expect(failing).rejects.toThrow('the power went')
    expect(await countRecords(runId)).toBe(0)
    expect((await store.load(runId))!.events).toHaveLength(1)
  })

  test('nothing is written inside a commit whose guard does not hold', async () => {
    const { store, runId, resume, write, countRecords } = await begin()
    const { fence } = (await store.take(runId))!
    const attempt = async (tx: Tx) => {
      await write(tx, { runId, step: 0, n: 1 })
      return resume
    }
    expect(await store.commit(runId, { afterSeq: 1, fence: fence - 1 }, attempt)).toBe('fenced')
    expect(await store.commit(runId, { afterSeq: 9, fence }, attempt)).toBe('behind')
    expect(await countRecords(runId)).toBe(0)
  })
}
