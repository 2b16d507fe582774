// npm run demo: builds a sample company in its own data folder at the first start, then serves it.
import { bootstrap, enableCompileCache, handOver } from './bootstrap.mjs'
import { buildAll } from './build.mjs'

const node = await bootstrap('product')
buildAll(node)
enableCompileCache()
handOver(node, ['tools/demo/main.ts', ...process.argv.slice(2)])
