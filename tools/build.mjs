// Builds the web app, the server and the database snapshot if their inputs changed since the last build.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bootstrap, giveUp, npmRun, root, say } from './bootstrap.mjs'
import { hashOf } from './input-hash.mjs'

/** @typedef {{ name: string, inputs: string[], output: string, command: string[] }} Product */

/** @type {Product} */
const webApp = {
  name: 'the web app',
  inputs: ['apps/web', 'packages/contract', 'package-lock.json'],
  output: 'apps/web/dist',
  // The budget check reads from the manifest which files a page loads.
  command: ['run', '--silent', 'build', '-w', 'apps/web', '--', '--manifest', '--logLevel', 'warn'],
}

/** @type {Product} */
const server = {
  name: 'the server',
  inputs: ['apps/server/src', 'apps/server/package.json', 'apps/server/bundle.mjs', 'packages', 'package-lock.json'],
  output: 'apps/server/dist',
  command: ['run', '--silent', 'build', '-w', 'apps/server'],
}

/** @type {Product} */
const snapshot = {
  name: 'the database snapshot',
  inputs: ['apps/server/migrations', 'apps/server/src/platform/db', 'package-lock.json'],
  output: 'apps/server/build',
  command: ['run', '--silent', 'snapshot', '-w', 'apps/server'],
}

// The stamp is inside the output, so that deleting the output also deletes the stamp.
const stampName = '.inputs'

/** @param {string} output @param {string} hash */
const isFresh = (output, hash) => {
  const folder = join(root, output)
  if (!existsSync(join(folder, stampName)) || readdirSync(folder).length === 1) return false
  return readFileSync(join(folder, stampName), 'utf8') === hash
}

/** @param {string} node @param {Product} product */
const buildIfStale = (node, { name, inputs, output, command }) => {
  const hash = hashOf(root, inputs)
  if (isFresh(output, hash)) return
  say(`building ${name}`)
  if (!npmRun(node, command)) giveUp(`Couldn't build ${name}. See the error above; if the disk is full, free 1 GB and try again.`)
  writeFileSync(join(root, output, stampName), hash)
}

/** @param {string} node */
export const buildServer = (node) => buildIfStale(node, server)

/** @param {string} node */
export const buildSnapshot = (node) => buildIfStale(node, snapshot)

/** @param {string} node */
export const buildAll = (node) => {
  buildIfStale(node, webApp)
  buildServer(node)
  buildSnapshot(node)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) buildAll(await bootstrap('product'))
