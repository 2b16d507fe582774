// node tools/dependencies/main.ts [--write]: fails on a forbidden import, a cycle, a file outside of all modules, or a foreign table in SQL
// text or in a view or function of the database; checks or writes the generated document.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'
import { listSourceFiles } from '../source-files.ts'
import { findCycles } from './cycles.ts'
import { draw } from './draw.ts'
import { readDependencies } from './read-imports.ts'
import { readDatabaseObjects } from './read-migrations.ts'
import { readTableUses } from './read-tables.ts'
import { findError, findMisplacement, findTableError, isForeignKeyImport, isProduct, isTest } from './rules.ts'
import type { Dependency } from './rules.ts'
import { listSharedObjectErrors } from './shared-objects.ts'

const planFile = 'docs/dependencies.md'

const toGraph = (files: string[], dependencies: Dependency[]): Map<string, string[]> => {
  const graph = new Map<string, string[]>(files.filter((file) => !isTest(file)).map((file) => [file, []]))
  for (const { from, to } of dependencies) if (to && 'file' in to && !isForeignKeyImport(from, to.file)) graph.get(from)?.push(to.file)
  return graph
}

const listErrors = (files: string[], dependencies: Dependency[]): string[] => {
  const misplacedErrors = files.map(findMisplacement)
  const forbidden = dependencies.map(findError)
  const cycleErrors = findCycles(toGraph(files, dependencies)).map((cycle) => `an import cycle: ${cycle.join(', ')}`)
  const { uses, declaredIn } = readTableUses(root, files.filter(isProduct))
  const sharedErrors = listSharedObjectErrors(readDatabaseObjects(root), declaredIn)
  return [...misplacedErrors, ...forbidden, ...cycleErrors, ...uses.map(findTableError), ...sharedErrors].filter(
    (error) => error !== undefined,
  )
}

const isStale = (text: string): boolean => !existsSync(join(root, planFile)) || readFileSync(join(root, planFile), 'utf8') !== text

const files = listSourceFiles(root)
const dependencies = readDependencies(root, files)
const errors = listErrors(files, dependencies)
const plan = draw(files, dependencies)

if (process.argv.includes('--write')) writeFileSync(join(root, planFile), plan)
else if (isStale(plan)) errors.push(`${planFile} is out of date: run npm run docs`)

for (const error of errors) console.error(error)
console.log(`${files.length} files, ${dependencies.length} imports, ${errors.length} errors`)
process.exitCode = errors.length > 0 || files.length === 0 ? 1 : 0
