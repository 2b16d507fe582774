// npm run admin -- COMMAND: operator commands for the terminal.
import { bootstrap, handOver } from './bootstrap.mjs'

handOver(await bootstrap('product'), ['apps/server/src/admin.ts', ...process.argv.slice(2)])
