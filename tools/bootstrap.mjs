// Prepares a fresh clone: installs the dependencies and Node 24. It runs on the system Node (20 or later), so it uses no dependency and no
// TypeScript.
import './require-node.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './install/install.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const neededMajor = 24
const bin = join(root, 'node_modules', '.bin')
const isWindows = process.platform === 'win32'

/** @param {string} line */
export const say = (line) => console.log(`adjutant: ${line}`)

/** @param {string} line @returns {never} */
export const giveUp = (line) => {
  console.error(`adjutant: ${line}`)
  process.exit(1)
}

// npm puts node_modules/.bin first in PATH. An installation replaces the Node in that folder, so npm itself must run on the system Node.
const pathOfMachine = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter)

/** @param {string} node */
const pathWith = (node) => [dirname(node), bin, pathOfMachine()].join(delimiter)

/** @param {string} node */
const majorOf = (node) => {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 ? Number.parseInt(stdout.slice(1), 10) : 0
}

// Node's platform packages are optional dependencies of the root. The one for Apple silicon has a different prefix.
const packagedNodes = () => {
  const platform = `${isWindows ? 'win' : process.platform}-${process.arch}`
  return [`node-${platform}`, `node-bin-${platform}`].map((name) =>
    join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node'),
  )
}

const findNode = () => [...packagedNodes(), process.execPath].find((node) => existsSync(node) && majorOf(node) >= neededMajor)

/**
 * Installs what is missing and returns the path of a Node that can run the sources.
 * @param {import('./install/is-installed.mjs').Scope} scope
 */
export const bootstrap = async (scope) => {
  // Skips the install script of onnxruntime-node, which downloads unused GPU libraries.
  const env = { ...process.env, PATH: pathOfMachine(), ONNXRUNTIME_NODE_INSTALL: 'skip' }
  const failure = await install({ root, scope, env, say })
  if (failure) giveUp(failure)
  const node = findNode()
  if (node) return node
  return giveUp(
    `Node ${neededMajor} for ${process.platform} ${process.arch} is not on the npm registry. Install Node ${neededMajor} from https://nodejs.org and try again.`,
  )
}

/** Caches compiled sources between starts, which saves half a second each. */
export const enableCompileCache = () => {
  process.env.NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled')
}

/** @param {string} node */
const envWith = (node) => ({ ...process.env, PATH: pathWith(node) })

/** Runs an npm command on the given Node with its output on the terminal. @param {string} node @param {string[]} args */
export const npmRun = (node, args) =>
  spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: isWindows, env: envWith(node) }).status === 0

// If npm is killed, this process loses its parent; the program then drains instead of running on unnoticed.
/** @param {import('node:child_process').ChildProcess} child */
const endWithNpm = (child) => {
  if (!process.env.npm_lifecycle_event || isWindows) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 250)
}

/**
 * Runs the program on this terminal, forwards signals and exits with its exit code. The program gets its own process group:
 * on Ctrl-C the terminal and npm both signal the whole group, and the second signal would cut the drain short.
 * @param {string} node @param {string[]} args
 */
export const handOver = (node, args) => {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: envWith(node), detached: !isWindows })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    let lastAtMs = 0
    process.on(signal, () => {
      const isEcho = Date.now() - lastAtMs < 1_000
      lastAtMs = Date.now()
      if (!isEcho) child.kill(signal)
    })
  }
  endWithNpm(child)
  child.on('error', (error) => giveUp(error.message))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1)))
}
