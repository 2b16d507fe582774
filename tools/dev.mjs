import { bootstrap, handOver } from './bootstrap.mjs'
import { buildSnapshot } from './build.mjs'

const node = await bootstrap('everything')
buildSnapshot(node)
handOver(node, ['tools/dev/main.ts', ...process.argv.slice(2)])
