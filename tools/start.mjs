// npm start: installs and builds what the product needs, then serves it.
// The npm script uses `exec` so that npm signals this process and not a shell in between; Windows has no `exec` and runs the second command.
import { spawnSync } from 'node:child_process'
import { bootstrap, enableCompileCache, handOver } from './bootstrap.mjs'
import { buildAll } from './build.mjs'

/** The machine's own Node can lack a flag, and would refuse to start with it. @param {string} program @param {string} flag */
const isKnown = (program, flag) => spawnSync(program, [flag, '--version'], { stdio: 'ignore' }).status === 0

const node = await bootstrap('product')
buildAll(node)
enableCompileCache()
// A semi-space of 16 MB instead of 32 keeps an idle server smaller and reuses upload buffers while they are in the CPU caches; 4 MB would
// save another 15 MB and complete 5 % fewer runs. Without --external-memory-… every 30 MB of an upload cause a full collection.
const flags = ['--max-semi-space-size=16', '--external-memory-accounted-in-global-limit'].filter((flag) => isKnown(node, flag))
handOver(node, [...flags, 'apps/server/main.mjs', ...process.argv.slice(2)])
