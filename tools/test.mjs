import { bootstrap, enableCompileCache, handOver } from './bootstrap.mjs'

const node = await bootstrap('everything')
enableCompileCache()
handOver(node, ['tools/test/main.ts', ...process.argv.slice(2)])
