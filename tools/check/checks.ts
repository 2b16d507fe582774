import { join } from 'node:path'
import { root } from '../bootstrap.mjs'
import { listSourceFiles } from '../source-files.ts'
import { runNode, runTool } from '../steps/program.ts'
import { toOneOutcome, toOutcome } from '../steps/step.ts'
import type { Step } from '../steps/step.ts'

const projects = [
  'packages/contract',
  'packages/engine',
  'packages/analyst',
  'packages/reader',
  'apps/server',
  'apps/web',
  'e2e',
  'bench',
  'tools',
  '.',
]

// The compiler rejects a project without sources.
const listProjects = (): string[] => {
  const sources = listSourceFiles(root)
  return projects.filter((project) => project === '.' || sources.some((file) => file.startsWith(`${project}/`)))
}

// A run with few changed files takes a seventh of the time.
const toCache = (project: string): string[] => [
  '--incremental',
  '--tsBuildInfoFile',
  join(root, 'node_modules/.cache/types', `${project.replaceAll(/\W/g, '-')}.tsbuildinfo`),
]

/** Every further checker repeats part of the work, and other steps use the other cores. */
const oneChecker = ['--checkers', '1']

const checkTypes = async () => {
  const results = []
  for (const project of listProjects()) results.push(await runTool('tsc', ['--noEmit', '-p', project, ...oneChecker, ...toCache(project)]))
  return toOneOutcome(results)
}

const tool = async (name: string, args: string[]) => toOutcome(await runTool(name, args))
const script = async (file: string) => toOutcome(await runNode([file]))

export const checks: Step[] = [
  { name: 'format', run: () => tool('oxfmt', ['--check', '.']) },
  { name: 'lint', run: () => tool('oxlint', ['--deny-warnings']) },
  { name: 'types', run: checkTypes },
  { name: 'dependencies', run: () => script('tools/dependencies/main.ts') },
  { name: 'sizes', run: () => script('tools/size-check/main.ts') },
  { name: 'module state', run: () => script('tools/module-state/main.ts') },
  { name: 'documents', run: () => script('tools/docs-check/main.ts') },
  { name: 'lockfile', run: () => script('tools/lockfile/main.ts') },
  { name: 'dead code', run: () => tool('knip', []) },
]
