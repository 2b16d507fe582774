import { sql } from 'drizzle-orm'
import { openDatabase } from '../database.ts'
import { silentLog } from '../db.ts'

// Inserts rows one by one, prints each acknowledged number, and continues until killed.
const [dataDir = ''] = process.argv.slice(2)
const { db } = await openDatabase({ dataDir, log: silentLog })
await db.execute(sql`create table if not exists written (n int primary key)`)
const [found] = await db.execute<{ last: number }>(sql`select coalesce(max(n), 0) as last from written`, 'objects')
for (let n = (found?.last ?? 0) + 1; ; n++) {
  await db.execute(sql`insert into written values (${n})`)
  process.stdout.write(`${n}\n`)
}
