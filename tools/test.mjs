import { bootstrap, handOver } from './bootstrap.mjs'

handOver(bootstrap(), ['tools/test/main.ts', ...process.argv.slice(2)])
