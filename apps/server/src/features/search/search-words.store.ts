import { sql } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { search_words } from './search.schema.ts'

/** The hour of the night (UTC) in which unused words are deleted: it reads the words of all passages. */
const cleanupHour = 3

/** Deletes the words that no passage contains any more, such as the name of a deleted contact. Runs once a night. */
export async function deleteUnusedWords(ctx: SystemCtx): Promise<void> {
  if (ctx.clock.now().getUTCHours() === cleanupHour) await pruneWords(ctx)
}

export async function pruneWords({ db }: Pick<SystemCtx, 'db'>): Promise<void> {
  const isUnused = (form: ReturnType<typeof sql>) => sql`not exists (select from used where used.word = ${form})`
  await db.execute(
    sql`with used as materialized (select word from ts_stat('select words from search_entries'))
      delete from ${search_words} w
      where ${isUnused(sql`w.word`)} and ${isUnused(sql`(ts_lexize('english_stem', w.word))[1]`)}
        and ${isUnused(sql`(ts_lexize('german_stem', w.word))[1]`)}`,
  )
}
