// node tools/web-budgets/main.ts: fails when the built web app exceeds its budgets or contains what its content policy forbids.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../bootstrap.mjs'
import { listPageErrors, listPageFiles, listStylesheets } from './weigh.ts'
import type { Manifest } from './weigh.ts'

const dist = join(root, 'apps/web/dist')
const read = (file: string): string => readFileSync(join(dist, file), 'utf8')
// Kilobytes as transferred, each file compressed on its own.
const weigh = (files: string[]): number => files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0) / 1024

const manifest: Manifest = JSON.parse(read('.vite/manifest.json'))
const entry = listPageFiles(manifest)
const login = listPageFiles(manifest, 'login.tsx')
const dashboard = listPageFiles(manifest, 'app/route.tsx', 'app/ceodashboard.tsx')

const budgets = [
  { name: 'JavaScript of the entry', files: entry.scripts, limitKb: 130 },
  { name: 'JavaScript of /login', files: login.scripts, limitKb: 150 },
  { name: 'JavaScript of the dashboard', files: dashboard.scripts, limitKb: 170 },
  { name: 'CSS of /login', files: [...new Set([...listStylesheets(read('app.html')), ...login.styles])], limitKb: 25 },
  { name: 'CSS of the landing page', files: listStylesheets(read('landing.html')), limitKb: 25 },
]

for (const { name, files, limitKb } of budgets) {
  const kb = weigh(files)
  const isOver = kb > limitKb || files.length === 0
  console.log(`${isOver ? 'OVER' : 'ok  '}  ${name}: ${kb.toFixed(1)} of ${limitKb} KB in ${files.length} files`)
  if (isOver) process.exitCode = 1
}

for (const page of ['app.html', 'landing.html']) {
  for (const error of listPageErrors(read(page))) {
    console.error(`${page} holds ${error}`)
    process.exitCode = 1
  }
}
