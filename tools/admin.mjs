// npm run admin -- COMMAND: operator commands for the terminal.
import { bootstrap, handOver } from './bootstrap.mjs'
import { buildServer } from './build.mjs'

const node = await bootstrap('product')
buildServer(node)
handOver(node, ['apps/server/dist/admin.js', ...process.argv.slice(2)])
