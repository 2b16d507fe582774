import { sql } from 'drizzle-orm'
import { startBackgroundWork } from '../../platform/background/background-work.ts'
import type { SystemCtx } from '../../platform/ctx.ts'
import { search_entries } from './search.schema.ts'
import type { Embeddings } from '../../platform/embeddings/embeddings.ts'
import type { Notifications } from '../../platform/live/notifications.ts'

/** Database triggers notify this topic whenever the text of an entry changes. */
const searchTopic = 'search'
const batchSize = 16
const claimMinutes = 2
const pollMs = 60_000

interface UnindexedEntry {
  part_id: string
  chunk: number
  title: string
  body: string
}

/** Claims entries without an embedding for two minutes, newest first; the claim expires if the process dies. */
function claimUnindexed(ctx: SystemCtx): Promise<UnindexedEntry[]> {
  return ctx.db.execute<UnindexedEntry & Record<string, unknown>>(
    sql`update ${search_entries} e set claimed_until = now() + make_interval(mins => ${claimMinutes})
      from (
        select part_id, chunk from ${search_entries}
        where embedding is null and (claimed_until is null or claimed_until < now())
        order by part_id desc, chunk limit ${batchSize} for update skip locked) unread
      where (e.part_id, e.chunk) = (unread.part_id, unread.chunk)
      returning e.part_id, e.chunk, e.title, e.body`,
    'objects',
  )
}

async function toIndexed(embeddings: Embeddings, entry: UnindexedEntry) {
  const clustered = await embeddings.find(`${entry.title}\n${entry.body}`, { urgent: false })
  if (!clustered) return undefined
  return { ...entry, embedding: Buffer.from(clustered.vector).toString('hex'), bits: clustered.bits, topic: clustered.topics[0] }
}

type Read = NonNullable<Awaited<ReturnType<typeof toIndexed>>>

/** Entries that changed meanwhile stay unread. Rows are locked in the same order as by the triggers, to avoid deadlocks. */
async function storeIndexed(ctx: SystemCtx, entries: Read[]): Promise<void> {
  await ctx.db.execute(
    sql`with held as materialized (
        select e.part_id, e.chunk, r.embedding, r.bits, r.topic
        from ${search_entries} e
        join json_to_recordset(${JSON.stringify(entries)}::json)
          as r(part_id uuid, chunk int, title text, body text, embedding text, bits text, topic smallint) using (part_id, chunk)
        where e.title = r.title and e.body = r.body
        order by e.part_id, e.chunk for update of e)
      update ${search_entries} e
      set embedding = decode(held.embedding, 'hex'), bits = held.bits::bit(384), topic = held.topic, claimed_until = null
      from held where (e.part_id, e.chunk) = (held.part_id, held.chunk)`,
  )
}

/** Computes missing embeddings in batches, without an open transaction. `signal` ends it after the current batch. */
export async function indexPending(ctx: SystemCtx, embeddings: Embeddings, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return
    const claimed = await claimUnindexed(ctx)
    if (claimed.length === 0) return
    const read = await Promise.all(claimed.map((entry) => toIndexed(embeddings, entry)))
    const stored = read.filter((entry) => entry !== undefined)
    if (stored.length === 0) return
    await storeIndexed(ctx, stored)
  }
}

export const startIndexer = (ctx: SystemCtx, embeddings: Embeddings, notifications: Notifications): (() => Promise<void>) =>
  startBackgroundWork({
    work: (signal) => indexPending(ctx, embeddings, signal),
    onError: (error) => ctx.log.error({ err: error }, 'Reading entries for search failed'),
    notifications,
    topic: searchTopic,
    pollMs,
  })
