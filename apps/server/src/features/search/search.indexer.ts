import { sql } from 'drizzle-orm'
import { startBackgroundWork } from '../../platform/background-work.ts'
import type { SystemCtx } from '../../platform/ctx.ts'
import { search_entries } from '../../platform/db/schema/index.ts'
import type { Embeddings } from '../../platform/embeddings/embeddings.ts'
import type { Nudges } from '../../platform/nudges.ts'

/** Database triggers notify this topic whenever the text of an entry changes. */
const searchTopic = 'search'
const batchSize = 16
const claimMinutes = 2
const pollMs = 60_000

interface Unread {
  part_id: string
  chunk: number
  title: string
  body: string
}

/** Claims entries without an embedding for two minutes, newest first; the claim expires if the process dies. */
function claimUnread(ctx: SystemCtx): Promise<Unread[]> {
  return ctx.db.execute<Unread & Record<string, unknown>>(
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

async function toRead(embeddings: Embeddings, entry: Unread) {
  const meaning = await embeddings.find(`${entry.title}\n${entry.body}`, { urgent: false })
  if (!meaning) return undefined
  return { ...entry, embedding: Buffer.from(meaning.vector).toString('hex'), bits: meaning.bits, topic: meaning.topics[0] }
}

type Read = NonNullable<Awaited<ReturnType<typeof toRead>>>

/** Entries that changed meanwhile stay unread. Rows are locked in the same order as by the triggers, to avoid deadlocks. */
async function storeRead(ctx: SystemCtx, entries: Read[]): Promise<void> {
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
export async function readUnread(ctx: SystemCtx, embeddings: Embeddings, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return
    const claimed = await claimUnread(ctx)
    if (claimed.length === 0) return
    const read = await Promise.all(claimed.map((entry) => toRead(embeddings, entry)))
    const stored = read.filter((entry) => entry !== undefined)
    if (stored.length === 0) return
    await storeRead(ctx, stored)
  }
}

export const startIndexer = (ctx: SystemCtx, embeddings: Embeddings, nudges: Nudges): (() => Promise<void>) =>
  startBackgroundWork({
    work: (signal) => readUnread(ctx, embeddings, signal),
    onError: (error) => ctx.log.error({ err: error }, 'Reading entries for search failed'),
    nudges,
    topic: searchTopic,
    pollMs,
  })
