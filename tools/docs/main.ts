// node tools/docs/main.ts [--write]: checks or writes docs/api.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@adjutant/contract'
import { root } from '../bootstrap.mjs'
import { renderApiPage } from './api-page.ts'

const file = join(root, 'docs/api.md')
const page = renderApiPage(contract)

if (process.argv.includes('--write')) writeFileSync(file, page)
else if (!existsSync(file) || readFileSync(file, 'utf8') !== page) {
  console.error('docs/api.md is out of date: run npm run docs')
  process.exitCode = 1
}
