import { describeRunStore } from '@adjutant/engine/testing'
import { eq } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { memories, runs, users } from '../../schema.ts'
import { testCtx } from '../../testing/test-ctx.ts'
import { testDatabase, testDatabaseKind } from '../../testing/test-database.ts'
import { DatabaseRunStore } from './store/run-store.ts'

const database = testDatabase()

/** A record that a tool could write: a memory of the person. */
const toRecord = (ctx: SystemCtx, user_id: string, runId: string) => ({ id: ctx.newId(), user_id, content: runId })

describeRunStore<SystemCtx>(`the store in the database (${testDatabaseKind})`, async () => {
  const ctx = testCtx(database.db)
  const user_id = ctx.newId()
  await ctx.db.insert(users).values({ id: user_id, email: `${user_id}@example.com`, user_level: 'user', password_hash: '-' })
  const origin = { user_id, sso_organization_id: null, conversation_id: null, definition_id: ctx.newId() }
  const carriedOut: string[] = []
  const applyEffect = async (_tx: SystemCtx, { id }: { id: string }) => void carriedOut.push(id)
  return {
    store: new DatabaseRunStore(ctx, { applyEffect, origin }),
    newRunId: async () => ctx.newId(),
    write: async (tx, { runId }) => void (await tx.db.insert(memories).values(toRecord(tx, user_id, runId))),
    countRecords: (runId) => ctx.db.$count(memories, eq(memories.content, runId)),
    countEffects: async (runId) => carriedOut.filter((id) => id === runId).length,
    countJobs: async (runId) => (await ctx.db.select({ count: runs.worker_requests }).from(runs).where(eq(runs.id, runId)))[0]?.count ?? 0,
  }
})
