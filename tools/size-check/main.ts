// node tools/size-check/main.ts: fails on files and functions that are too long, folders with too many files, and too many type assertions.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'
import { listSourceFiles } from '../source-files.ts'
import { assertionLimits, listExcessAssertions } from './assertions.ts'
import { listFullFolders } from './folders.ts'
import { listOversizes } from './measure.ts'

// Files and folders over the limits, each with its reason. The list only shrinks.
const exceptions: Record<string, string> = {}

const files = listSourceFiles(root).filter((file) => !file.endsWith('.gen.ts') && !(file in exceptions))
const sources = files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
const oversized = [
  ...sources.flatMap(({ file, source }) => listOversizes(file, source)),
  ...listFullFolders(files)
    .filter(({ folder }) => !(folder in exceptions))
    .map(({ message }) => message),
  ...listExcessAssertions(sources, assertionLimits),
]

for (const oversize of oversized) console.error(oversize)
console.log(`${files.length} files, ${oversized.length} limits exceeded`)
process.exitCode = oversized.length > 0 || files.length === 0 ? 1 : 0
