// npm start: everything that the product needs, and then the product.
import { join } from 'node:path'
import { bootstrap, handOver, root } from './bootstrap.mjs'
import { buildAll } from './build.mjs'

const node = bootstrap()
buildAll(node)
// What Node makes of the sources is kept: it saves half a second of every start.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
handOver(node, ['apps/server/src/main.ts', ...process.argv.slice(2)])
