import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { DbCtx } from '../../../platform/ctx.ts'

const sources = ['task', 'goal', 'advice', 'note', 'contact', 'file', 'conversation', 'thread']

const columns = sql.raw('kind, record_id, part_id, chunk, title, body, audience, updated_at')

/** The stored index, and the index rebuilt from the records. */
export async function readIndex({ db }: DbCtx) {
  const rebuilt = sources.map((kind) => sql.raw(`select '${kind}' as kind, * from search_source_${kind}`))
  const read = (from: ReturnType<typeof sql>) => db.execute(sql`select ${columns} from ${from} order by part_id, chunk`, 'objects')
  return { stored: await read(sql`search_entries`), rebuilt: await read(sql`(${sql.join(rebuilt, sql` union all `)}) source`) }
}

/** Fails if a write bypassed the index. Returns the number of entries. */
export async function expectTrueIndex(ctx: DbCtx): Promise<number> {
  const { stored, rebuilt } = await readIndex(ctx)
  expect(stored).toEqual(rebuilt)
  const [strays] = await ctx.db.execute<{ vectors: number }>(
    sql`select count(*)::int as vectors from (
        select part_id, chunk, viewer_id from search_vectors
        except select part_id, chunk, unnest(audience) from search_entries where bits is not null) stray`,
    'objects',
  )
  expect(strays!.vectors).toBe(0)
  return stored.length
}
