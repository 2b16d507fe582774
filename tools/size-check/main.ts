// node tools/size-check/main.ts: fails on files and functions that are too long, and on folders with too many files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'
import { listSourceFiles } from '../source-files.ts'
import { listFullFolders } from './folders.ts'
import { listOversizes } from './measure.ts'

// Files and folders over the limits, each with its reason. The list only shrinks.
const exceptions: Record<string, string> = {}

const files = listSourceFiles(root).filter((file) => !file.endsWith('.gen.ts') && !(file in exceptions))
const oversized = [
  ...files.flatMap((file) => listOversizes(file, readFileSync(join(root, file), 'utf8'))),
  ...listFullFolders(files)
    .filter(({ folder }) => !(folder in exceptions))
    .map(({ message }) => message),
]

for (const oversize of oversized) console.error(oversize)
console.log(`${files.length} files, ${oversized.length} too large`)
process.exitCode = oversized.length > 0 || files.length === 0 ? 1 : 0
