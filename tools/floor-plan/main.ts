// node tools/floor-plan/main.ts [--write]: fails on a forbidden import, a cycle or a file outside of all modules; checks or writes the
// generated document.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'
import { listSourceFiles } from '../source-files.ts'
import { findCycles } from './cycles.ts'
import { draw } from './draw.ts'
import { readArrows } from './read-imports.ts'
import { findFault, findMisplacement, isTest } from './rules.ts'
import type { Arrow } from './rules.ts'

const planFile = 'docs/floor-plan.md'

const toGraph = (files: string[], arrows: Arrow[]): Map<string, string[]> => {
  const graph = new Map<string, string[]>(files.filter((file) => !isTest(file)).map((file) => [file, []]))
  for (const { from, to } of arrows) if (to && 'file' in to) graph.get(from)?.push(to.file)
  return graph
}

const listFaults = (files: string[], arrows: Arrow[]): string[] => {
  const misplaced = files.map(findMisplacement)
  const forbidden = arrows.map(findFault)
  const rings = findCycles(toGraph(files, arrows)).map((ring) => `a ring of imports: ${ring.join(', ')}`)
  return [...misplaced, ...forbidden, ...rings].filter((fault) => fault !== undefined)
}

const isStale = (text: string): boolean => !existsSync(join(root, planFile)) || readFileSync(join(root, planFile), 'utf8') !== text

const files = listSourceFiles(root)
const arrows = readArrows(root, files)
const faults = listFaults(files, arrows)
const plan = draw(files, arrows)

if (process.argv.includes('--write')) writeFileSync(join(root, planFile), plan)
else if (isStale(plan)) faults.push(`${planFile} is out of date: run npm run docs`)

for (const fault of faults) console.error(fault)
console.log(`${files.length} files, ${arrows.length} imports, ${faults.length} faults`)
process.exitCode = faults.length > 0 || files.length === 0 ? 1 : 0
