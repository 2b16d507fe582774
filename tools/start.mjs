// npm start: everything that the product needs, and then the product.
import { bootstrap, handOver, keepCompiled } from './bootstrap.mjs'
import { buildAll } from './build.mjs'

const node = bootstrap()
buildAll(node)
keepCompiled()
handOver(node, ['apps/server/src/main.ts', ...process.argv.slice(2)])
