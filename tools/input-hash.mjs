import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

// Build output and files that a build never reads.
const ignored = /^(node_modules|dist|\..*|.*\.gen\.ts|.*\.test\.tsx?)$/

/** @param {string} path @returns {string[]} */
const listFiles = (path) => {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .filter((name) => !ignored.test(name))
    .sort()
    .flatMap((name) => listFiles(join(path, name)))
}

/**
 * One hash over the names and the contents of all inputs: times of files say nothing after a git checkout.
 * @param {string} root @param {string[]} inputs
 */
export const hashOf = (root, inputs) => {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => listFiles(join(root, input)))) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}
