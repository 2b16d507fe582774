// npm start: everything that the product needs, and then the product.
import { spawnSync } from 'node:child_process'
import { bootstrap, handOver, keepCompiled } from './bootstrap.mjs'
import { buildAll } from './build.mjs'

/** Another Node than ours may not have it, and would not start. @param {string} program @param {string} flag */
const isKnown = (program, flag) => spawnSync(program, [flag, '--version'], { stdio: 'ignore' }).status === 0

const node = bootstrap()
buildAll(node)
keepCompiled()
// Young objects get 16 MB instead of 32 (--max-semi-space-size): a server with little to do stays smaller, and the buffers of an upload are
// used again while they are still in the caches. With 4 MB it would be some 15 MB smaller still, and get through 5 % fewer runs.
// What lies outside of the heap counts with it (--external-memory-…): else each 30 MB of an upload look through all of it.
const flags = ['--max-semi-space-size=16', '--external-memory-accounted-in-global-limit'].filter((flag) => isKnown(node, flag))
handOver(node, [...flags, 'apps/server/src/main.ts', ...process.argv.slice(2)])
