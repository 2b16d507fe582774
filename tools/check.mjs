import { bootstrap, handOver } from './bootstrap.mjs'

handOver(await bootstrap('everything'), ['tools/check/main.ts', ...process.argv.slice(2)])
