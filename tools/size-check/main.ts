// node tools/size-check/main.ts: fails on files and functions that are too long, folders with too many files, and too many type assertions.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'
import { listSourceFiles } from '../source-files.ts'
import { assertionLimits, countAssertions, listExcessAssertions } from './assertions.ts'
import { listFullFolders } from './folders.ts'
import { listOversizes } from './measure.ts'
import { parseFile } from './parsed-file.ts'

// Files and folders over the limits, each with its reason. The list only shrinks.
const exceptions: Record<string, string> = {}

const files = listSourceFiles(root).filter((file) => !file.endsWith('.gen.ts') && !(file in exceptions))
// The syntax trees of all files together would take a gigabyte.
const measured = files.map((file) => {
  const parsed = parseFile(file, readFileSync(join(root, file), 'utf8'))
  return { oversizes: listOversizes(parsed), assertions: countAssertions(parsed) }
})
const oversized = [
  ...measured.flatMap(({ oversizes }) => oversizes),
  ...listFullFolders(files)
    .filter(({ folder }) => !(folder in exceptions))
    .map(({ message }) => message),
  ...listExcessAssertions(
    measured.map(({ assertions }) => assertions),
    assertionLimits,
  ),
]

for (const oversize of oversized) console.error(oversize)
console.log(`${files.length} files, ${oversized.length} limits exceeded`)
process.exitCode = oversized.length > 0 || files.length === 0 ? 1 : 0
