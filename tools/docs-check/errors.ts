import { globSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listAnchors, readClaims } from './claims.ts'
import type { Claims } from './claims.ts'

const readmeLines = 120

const readScripts = (root: string, workspace = '.'): string[] => {
  const file = join(root, workspace, 'package.json')
  return exists(file) ? Object.keys(JSON.parse(readFileSync(file, 'utf8')).scripts ?? {}) : []
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined

const listScriptErrors = (root: string, scripts: Claims['scripts']): string[] =>
  scripts
    .filter(({ name, workspace }) => !readScripts(root, workspace).includes(name))
    .map(({ name, workspace }) => `there is no script '${name}'${workspace ? ` in ${workspace}` : ''}`)

const findLinkError = (root: string, file: string, link: string): string | undefined => {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? join(root, file) : join(root, path.startsWith('/') ? '' : dirname(file), decodeURIComponent(path))
  if (!exists(target)) return `the link ${link} leads nowhere`
  if (!anchor || !target.endsWith('.md')) return undefined
  return listAnchors(readFileSync(target, 'utf8')).includes(anchor) ? undefined : `the link ${link} names no heading`
}

const isFoundByPattern = (root: string, path: string): boolean => globSync(path, { cwd: root }).length > 0

const listPathErrors = (root: string, paths: string[]): string[] =>
  paths.filter((path) => !isFoundByPattern(root, path)).map((path) => `there is no ${path}`)

const listLengthErrors = (file: string, text: string): string[] => {
  const lines = text.trimEnd().split('\n').length
  return file === 'README.md' && lines > readmeLines ? [`${lines} lines, at most ${readmeLines} are allowed`] : []
}

export const listMarkdownFiles = (root: string): string[] =>
  globSync('**/*.md', { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist|test-results|data)$/.test(path) }).sort()

/** Untrue claims of a Markdown file about the repository. */
export const listErrors = (root: string, file: string): string[] => {
  const text = readFileSync(join(root, file), 'utf8')
  const folders = readdirSync(root).filter((name) => name !== 'data' && name !== 'node_modules')
  const claims = readClaims(text, folders)
  const links = claims.links.map((link) => findLinkError(root, file, link)).filter((error) => error !== undefined)
  const errors = [
    ...listScriptErrors(root, claims.scripts),
    ...links,
    ...listPathErrors(root, claims.paths),
    ...listLengthErrors(file, text),
  ]
  return [...new Set(errors)].map((error) => `${file}: ${error}`)
}
