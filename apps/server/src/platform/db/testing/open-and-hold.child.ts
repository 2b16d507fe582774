import { openDatabase } from '../database.ts'
import { silentLog } from '../db.ts'

// Opens the parent's database and keeps it open until killed.
const [dataDir = '', databaseUrl] = process.argv.slice(2)
await openDatabase({ dataDir, databaseUrl, log: silentLog })
process.stdout.write('open\n')
setInterval(() => undefined, 60_000)
