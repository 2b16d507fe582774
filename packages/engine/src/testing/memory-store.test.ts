import { MemoryStore, type MemoryTx } from './memory-store.ts'
import { describeRunStore } from './store-suite.ts'

describeRunStore<MemoryTx>('the store in memory', async () => {
  const store = new MemoryStore()
  let last = 0
  const countOf = (keys: Iterable<string>, runId: string) => [...keys].filter((key) => key.startsWith(`${runId}:`)).length
  return {
    store,
    newRunId: async () => `run-${(last += 1)}`,
    write: async (tx, key) => tx.write(key, 'a record'),
    countRecords: async (runId) => countOf(store.records.keys(), runId),
    countEffects: async (runId) => countOf(store.effects.keys(), runId),
    countJobs: async (runId) => store.jobs.filter((id) => id === runId).length,
  }
})
