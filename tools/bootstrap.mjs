// Brings a fresh clone to the point where Node 24 can run the sources: the dependencies are there, and so is Node 24 itself.
// It runs on whatever Node the machine has (20 or newer), so it uses no dependency and no TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isInstalled } from './lockfile.mjs'

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

// npm puts node_modules/.bin first in PATH; an installation replaces the very Node that lies there, so npm must run on the machine's own.
const pathOfMachine = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter)

/** @param {string} node */
const pathWith = (node) => [dirname(node), bin, pathOfMachine()].join(delimiter)

/** @param {string} name */
const readJson = (name) => (existsSync(join(root, name)) ? JSON.parse(readFileSync(join(root, name), 'utf8')) : undefined)

const install = () => {
  if (isInstalled(readJson('package-lock.json'), readJson('node_modules/.package-lock.json'))) return
  say('installing the dependencies, this takes a minute')
  // Not `npm ci`: it refuses a lockfile in which an optional package of a foreign platform is missing. This one takes the versions
  // of the lockfile just the same, and leaves the file as it is.
  const npm = spawnSync('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: isWindows,
    // The script of onnxruntime-node fetches parts for graphics cards, which nothing here uses.
    env: { ...process.env, PATH: pathOfMachine(), ONNXRUNTIME_NODE_INSTALL: 'skip' },
  })
  if (npm.status !== 0) giveUp('npm could not install the dependencies; the reason stands above')
}

/** @param {string} node */
const majorOf = (node) => {
  const asked = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return asked.status === 0 ? Number.parseInt(asked.stdout.slice(1), 10) : 0
}

const findNode = () => {
  const candidates = [join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node'), process.execPath]
  return candidates.find((node) => existsSync(node) && majorOf(node) >= neededMajor)
}

// npm may skip the install script of the package `node`, which fetches the binary for this platform: then we run it ourselves.
const fetchNode = () => {
  const home = join(root, 'node_modules', 'node')
  if (!existsSync(join(home, 'installArchSpecificPackage.js'))) return
  say(`fetching Node ${neededMajor} for ${process.platform} ${process.arch}`)
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: pathOfMachine() },
  })
}

// Without the link, the `node` of npm scripts and of `#!/usr/bin/env node` would be the machine's older one.
const linkNode = () => {
  const link = join(bin, 'node')
  if (isWindows || existsSync(link) || !existsSync(join(root, 'node_modules', 'node', 'bin', 'node'))) return
  mkdirSync(bin, { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(join('..', 'node', 'bin', 'node'), link)
}

/** Installs what is missing and gives the path of a Node that can run the sources. */
export const bootstrap = () => {
  install()
  if (!findNode()) fetchNode()
  linkNode()
  const node = findNode()
  if (node) return node
  return giveUp(
    `Node ${neededMajor} is missing and could not be fetched from the npm registry: install it from https://nodejs.org and try again`,
  )
}

/** What Node makes of the sources is kept for the programs that are started from here: it saves half a second of every start. */
export const keepCompiled = () => {
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
}

/** @param {string} node */
const envWith = (node) => ({ ...process.env, PATH: pathWith(node) })

/** Runs an npm command on the given Node, its output on the terminal. @param {string} node @param {string[]} args */
export const npmRun = (node, args) =>
  spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: isWindows, env: envWith(node) }).status === 0

// npm starts scripts through a shell, and a SIGTERM that is sent to npm ends that shell and leaves us behind without a word.
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
 * Gives the terminal to the program, hands signals on and ends with its exit code. The program gets a process group of its own:
 * on Ctrl-C the terminal and npm both signal the whole group, and the second signal would cut a drain short.
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
