// npm run admin -- COMMAND: what an operator does from the terminal.
import { bootstrap, handOver } from './bootstrap.mjs'

handOver(await bootstrap('product'), ['apps/server/src/admin.ts', ...process.argv.slice(2)])
