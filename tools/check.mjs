import { bootstrap, handOver } from './bootstrap.mjs'

handOver(bootstrap(), ['tools/check/main.ts', ...process.argv.slice(2)])
