import { modules, serverFeatures } from './modules.ts'
import { findFeature, findModule, isTest } from './rules.ts'
import type { Dependency } from './rules.ts'

const idOf = (name: string): string => name.replaceAll(/\W/g, '_')

const layerNames = { 3: 'Layer 3: entry points', 2: 'Layer 2: features', 1: 'Layer 1: platform and UI', 0: 'Layer 0: packages' }

const toFiles = (dependencies: Dependency[]): [string, string][] =>
  dependencies.flatMap(({ from, to }): [string, string][] => (to && 'file' in to && !isTest(from) ? [[from, to.file]] : []))

/** Undefined for a file without a module or feature. */
type Names = [from: string | undefined, to: string | undefined]

const toEdges = (pairs: Names[]): string[] => {
  const lines = pairs.flatMap(([from, to]) => (from && to && from !== to ? [`  ${idOf(from)} --> ${idOf(to)}`] : []))
  return [...new Set(lines)].sort()
}

const isInLayer = (name: string | undefined): boolean => modules.some((module) => module.name === name && module.layer !== 'beside')

const drawModules = (dependencies: Dependency[]): string[] => {
  const layers = ([3, 2, 1, 0] as const).flatMap((layer) => [
    `  subgraph layer${layer}["${layerNames[layer]}"]`,
    ...modules.filter((module) => module.layer === layer).map((module) => `    ${idOf(module.name)}["${module.name}"]`),
    '  end',
  ])
  const pairs = toFiles(dependencies).map(([from, to]): Names => [findModule(from)?.name, findModule(to)?.name])
  return ['flowchart TD', ...layers, ...toEdges(pairs.filter((pair) => pair.every(isInLayer)))]
}

const listServerFeatures = (files: string[]): [name: string, purpose: string][] => {
  const existing = new Set(files.filter((file) => file.startsWith('apps/server/')).map(findFeature))
  return Object.entries(serverFeatures).filter(([name]) => existing.has(name))
}

const drawFeatures = (dependencies: Dependency[], features: string[]): string[] => {
  const own = toFiles(dependencies).filter(([from, to]) => from.startsWith('apps/server/') && to.startsWith('apps/server/'))
  return [
    'flowchart LR',
    ...features.map((name) => `  ${idOf(name)}["${name}"]`),
    ...toEdges(own.map(([from, to]) => [findFeature(from), findFeature(to)])),
  ]
}

const toTable = (head: [string, string, string], rows: string[][]): string[] =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)

const listModuleRows = (): string[][] =>
  modules.map((module) => [module.name, module.purpose, module.mayImport.length > 0 ? module.mayImport.join(', ') : 'no other module'])

const picture = (lines: string[]): string[] => ['```mermaid', ...lines, '```']

/** The whole text of the generated document. It changes only with modules, features and kinds of dependencies. */
export const draw = (files: string[], dependencies: Dependency[]): string => {
  const features = listServerFeatures(files)
  const featureNames = features.map(([name]) => name)
  const webFeatures = [...new Set(files.filter((file) => file.startsWith('apps/web/')).map(findFeature))].filter(
    (name) => name !== undefined,
  )
  return [
    '# Modules and dependencies',
    '',
    'Generated from the imports by `npm run docs`. `npm run check` fails when this file is out of date. No dependency points to a higher layer.',
    '',
    ...picture(drawModules(dependencies)),
    '',
    '## Modules',
    '',
    ...toTable(['module', 'purpose', 'may import'], listModuleRows()),
    '',
    '## Server features, in order',
    '',
    'A feature may import only the public API (`<feature>/index.ts`) of features that precede it in this list.',
    '',
    ...picture(drawFeatures(dependencies, featureNames)),
    '',
    ...toTable(
      ['', 'feature', 'purpose'],
      features.map(([name, purpose], place) => [`${place + 1}`, name, purpose]),
    ),
    '',
    '## Web features',
    '',
    `There are no dependencies between them: ${webFeatures.toSorted().join(', ') || 'none yet'}.`,
    '',
  ].join('\n')
}
