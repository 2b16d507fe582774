import { desc, isNull, sql } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { search_entries } from './search.schema.ts'
import { backoffMs } from '../../platform/jobs/backoff.ts'
import { claimJobs, defineQueue, releaseJob, type JobOf } from '../../platform/jobs/job-queue.ts'
import { startLoop } from '../../platform/jobs/loop.ts'
import type { Embeddings } from '../../platform/embeddings/embeddings.ts'
import type { Notifications } from '../../platform/live/notifications.ts'

/** Database triggers notify this topic whenever the text of an entry changes. */
const searchTopic = 'search'
const batchSize = 16
const clearedSize = 500
const pollMs = 60_000
/** An answer is written before the question that it answers is embedded: both need the database and the model. */
const delayMs = 400
const backoff = { firstMs: 30_000, maxMs: 600_000 }

/** Entries without an embedding, newest first. */
const searchQueue = defineQueue({
  table: search_entries,
  key: ['part_id', 'chunk'],
  token: ['attempts'],
  columns: ['title', 'body'],
  isPending: isNull(search_entries.embedding),
  orderBy: [desc(search_entries.part_id), search_entries.chunk],
  // A batch takes seconds, so its leases need no renewal.
  leaseSeconds: 120,
})

type UnindexedEntry = JobOf<typeof searchQueue>

async function toIndexed(embeddings: Embeddings, entry: UnindexedEntry) {
  const clustered = await embeddings.find(`${entry.title}\n${entry.body}`, { isUrgent: false })
  if (!clustered) return undefined
  return {
    ...entry,
    embedding: Buffer.from(clustered.vector).toString('hex'),
    bits: clustered.bits,
    model: clustered.model,
    topic: clustered.topics[0],
  }
}

type Read = NonNullable<Awaited<ReturnType<typeof toIndexed>>>

/** Entries that changed meanwhile stay unread. Rows are locked in the same order as by the triggers, to avoid deadlocks. */
async function storeIndexed(ctx: SystemCtx, entries: Read[]): Promise<void> {
  await ctx.db.execute(
    sql`with held as materialized (
        select e.part_id, e.chunk, r.embedding, r.bits, r.model, r.topic
        from ${search_entries} e
        join json_to_recordset(${JSON.stringify(entries)}::json)
          as r(part_id uuid, chunk int, title text, body text, embedding text, bits text, model text, topic smallint) using (part_id, chunk)
        where e.title = r.title and e.body = r.body
        order by e.part_id, e.chunk for update of e)
      update ${search_entries} e
      set embedding = decode(held.embedding, 'hex'), bits = held.bits::bit(384), model = held.model, topic = held.topic, lease_until = null
      from held where (e.part_id, e.chunk) = (held.part_id, held.chunk)`,
  )
}

/** Computes missing embeddings in batches, without an open transaction. `signal` ends it after the current batch. */
export async function indexPending(ctx: SystemCtx, embeddings: Embeddings, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return
    const claimed = await claimJobs(ctx, searchQueue, batchSize)
    if (claimed.length === 0) return
    const read = await Promise.all(claimed.map((entry) => toIndexed(embeddings, entry)))
    const stored = read.filter((entry) => entry !== undefined)
    if (stored.length > 0) await storeIndexed(ctx, stored)
    const failed = claimed.filter((_, index) => read[index] === undefined)
    for (const entry of failed) await releaseJob(ctx, searchQueue, entry, { afterMs: backoffMs(entry.attempts, backoff) })
    if (stored.length === 0) return
  }
}

/** Clears some embeddings of other models, so that they are computed again. Returns whether there were any. */
async function clearOtherModels(ctx: SystemCtx, model: string): Promise<boolean> {
  const cleared = await ctx.db.execute(
    sql`with held as materialized (
        select part_id, chunk from ${search_entries}
        where embedding is not null and model is distinct from ${model}
        order by part_id, chunk limit ${clearedSize} for update)
      update ${search_entries} e
      set embedding = null, bits = null, topic = null, model = null, lease_until = null, attempts = 0, next_attempt_at = null
      from held where (e.part_id, e.chunk) = (held.part_id, held.chunk) returning e.part_id`,
    'objects',
  )
  return cleared.length > 0
}

const countPending = (ctx: SystemCtx) => ctx.db.$count(search_entries, isNull(search_entries.embedding))

/**
 * Replaces embeddings of other models a few at a time: until then, search finds these texts by their words. Returns whether all are replaced;
 * if the model doesn't work now, the others stay usable for a server with their model.
 */
export async function replaceOtherModels(ctx: SystemCtx, embeddings: Embeddings, signal?: AbortSignal): Promise<boolean> {
  for (;;) {
    if (signal?.aborted || (await countPending(ctx)) >= clearedSize) return false
    if (!(await clearOtherModels(ctx, embeddings.model))) return true
    await indexPending(ctx, embeddings, signal)
  }
}

export function startIndexer(ctx: SystemCtx, embeddings: Embeddings, notifications: Notifications): () => Promise<void> {
  let isReplaced = false
  const work = async (signal: AbortSignal) => {
    await indexPending(ctx, embeddings, signal)
    isReplaced ||= await replaceOtherModels(ctx, embeddings, signal)
  }
  return startLoop({
    work,
    onError: (error) => ctx.log.error({ err: error }, 'Reading entries for search failed'),
    notifications,
    topic: searchTopic,
    pollMs,
    delayMs,
  }).stop
}
