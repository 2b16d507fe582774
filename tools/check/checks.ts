import { join } from 'node:path'
import { root } from '../bootstrap.mjs'
import { runNode, runTool } from '../steps/program.ts'
import { toOneOutcome, toOutcome } from '../steps/step.ts'
import type { Step } from '../steps/step.ts'

/** The first project contains everything that runs only on Node. */
const projects = ['.', 'apps/web', 'e2e', 'bench']

// A run with few changed files takes a fraction of the time.
const toCache = (project: string): string[] => [
  '--incremental',
  '--tsBuildInfoFile',
  join(root, 'node_modules/.cache/types', `${project.replaceAll(/\W/g, '-')}.tsbuildinfo`),
]

/** Every further checker repeats part of the work, and other steps use the other cores. */
const oneChecker = ['--checkers', '1']

/** The compiler and the type-aware linter are Go programs; with fewer garbage collections they need a quarter less CPU time. */
const fewCollections = { GOGC: '400' }

const checkTypes = async () => {
  const results = []
  for (const project of projects) {
    results.push(await runTool('tsc', ['--noEmit', '-p', project, ...oneChecker, ...toCache(project)], fewCollections))
  }
  return toOneOutcome(results)
}

const tool = async (name: string, args: string[], env?: Record<string, string>) => toOutcome(await runTool(name, args, env))

const lint = () => tool('oxlint', ['--deny-warnings', '--type-aware', '--report-unused-disable-directives-severity=error'], fewCollections)

/** Takes a twentieth of the time of `lint`. */
export const lintWithoutTypes: Step = { name: 'lint without types', run: () => tool('oxlint', ['--deny-warnings']) }

const script = async (file: string) => toOutcome(await runNode([file]))

export const checks: Step[] = [
  { name: 'format', run: () => tool('oxfmt', ['--check', '.']) },
  { name: 'lint', run: lint },
  { name: 'types', run: checkTypes },
  { name: 'dependencies', run: () => script('tools/dependencies/main.ts') },
  { name: 'sizes', run: () => script('tools/size-check/main.ts') },
  { name: 'module state', run: () => script('tools/module-state/main.ts') },
  { name: 'documents', run: () => script('tools/docs-check/main.ts') },
  { name: 'lockfile', run: () => script('tools/lockfile/main.ts') },
  { name: 'dead code', run: () => tool('knip', []) },
]
