import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { explainInstallFailure } from './explain-failure.mjs'
import { isInstalled, listRequiredPaths } from './is-installed.mjs'

/** @typedef {import('./is-installed.mjs').Scope} Scope */

const progressEveryMs = 5_000

/** @param {string} file */
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/**
 * npm shows no progress where its output is not a terminal, as in a container's log.
 * @param {string} root @param {string[]} paths @param {(line: string) => void} say
 */
const reportProgress = (root, paths, say) => {
  const timer = setInterval(() => {
    const present = paths.filter((path) => existsSync(join(root, path, 'package.json'))).length
    say(`installed ${present} of ${paths.length} packages`)
  }, progressEveryMs)
  return () => clearInterval(timer)
}

/**
 * @param {{ root: string, scope: Scope, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ isOk: boolean, output: string }>}
 */
const runNpmCi = ({ root, scope, env }) =>
  new Promise((resolve) => {
    const args = ['ci', scope === 'product' ? '--omit=dev' : '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    const child = spawn('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], shell: process.platform === 'win32', env })
    let output = ''
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ isOk: false, output: error.message }))
    child.on('close', (code) => resolve({ isOk: code === 0, output }))
  })

/**
 * Installs what the lockfile lists and node_modules lacks; returns the reason if that failed.
 * @param {{ root: string, scope: Scope, env: NodeJS.ProcessEnv, say: (line: string) => void }} options
 * @returns {Promise<string | undefined>}
 */
export const install = async ({ root, scope, env, say }) => {
  const lockfile = readJson(join(root, 'package-lock.json'))
  if (isInstalled(lockfile, readJson(join(root, 'node_modules/.package-lock.json')), scope)) return undefined
  const paths = listRequiredPaths(lockfile, scope)
  say(`installing ${paths.length} packages, which takes about a minute`)
  const stopReporting = reportProgress(root, paths, say)
  const { isOk, output } = await runNpmCi({ root, scope, env })
  stopReporting()
  if (isOk) return undefined
  process.stderr.write(output)
  return explainInstallFailure(output)
}
