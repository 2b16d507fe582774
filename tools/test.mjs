import { bootstrap, handOver, keepCompiled } from './bootstrap.mjs'

const node = bootstrap()
keepCompiled()
handOver(node, ['tools/test/main.ts', ...process.argv.slice(2)])
