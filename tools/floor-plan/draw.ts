import { modules, serverFeatures } from './modules.ts'
import { findFeature, findModule, isTest } from './rules.ts'
import type { Dependency } from './rules.ts'

const idOf = (name: string): string => name.replaceAll(/\W/g, '_')

const layerNames = { 3: 'Floor 3: entries', 2: 'Floor 2: features', 1: 'Floor 1: platform and ui', 0: 'Floor 0: contract and engine' }

const toFiles = (dependencies: Dependency[]): [string, string][] =>
  dependencies.flatMap(({ from, to }) => (to && 'file' in to && !isTest(from) ? [[from, to.file] as [string, string]] : []))

const toEdges = (pairs: [string | undefined, string | undefined][]): string[] => {
  const lines = pairs.flatMap(([from, to]) => (from && to && from !== to ? [`  ${idOf(from)} --> ${idOf(to)}`] : []))
  return [...new Set(lines)].sort()
}

const isInLayer = (name: string | undefined): boolean => modules.some((module) => module.name === name && module.layer !== 'beside')

const drawModules = (dependencies: Dependency[]): string[] => {
  const layers = ([3, 2, 1, 0] as const).flatMap((layer) => [
    `  subgraph floor${layer}["${layerNames[layer]}"]`,
    ...modules.filter((module) => module.layer === layer).map((module) => `    ${idOf(module.name)}["${module.name}"]`),
    '  end',
  ])
  const pairs = toFiles(dependencies).map(([from, to]) => [findModule(from)?.name, findModule(to)?.name] as [string?, string?])
  return ['flowchart TD', ...layers, ...toEdges(pairs.filter((pair) => pair.every(isInLayer)) as [string, string][])]
}

const listServerFeatures = (files: string[]): string[] => {
  const existing = new Set(files.filter((file) => file.startsWith('apps/server/')).map(findFeature))
  return Object.keys(serverFeatures).filter((feature) => existing.has(feature))
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
  modules.map((module) => [module.name, module.purpose, module.mayImport.length > 0 ? module.mayImport.join(', ') : 'nothing of ours'])

const picture = (lines: string[]): string[] => ['```mermaid', ...lines, '```']

/** The whole text of the generated document. It changes only with modules, features and kinds of dependencies. */
export const draw = (files: string[], dependencies: Dependency[]): string => {
  const features = listServerFeatures(files)
  const webFeatures = [...new Set(files.filter((file) => file.startsWith('apps/web/')).map(findFeature))].filter(
    (name) => name !== undefined,
  )
  return [
    '# Floor plan',
    '',
    'Written by `npm run docs` from the imports themselves; `npm run check` fails when it is out of date. Arrows go down only.',
    '',
    ...picture(drawModules(dependencies)),
    '',
    '## Rooms',
    '',
    ...toTable(['room', 'what it is for', 'may import'], listModuleRows()),
    '',
    '## Features of the server, in their order',
    '',
    'A feature imports from another only its public API (`<feature>/index.ts`), and only when that one stands before it.',
    '',
    ...picture(drawFeatures(dependencies, features)),
    '',
    ...toTable(
      ['', 'feature', 'what it is for'],
      features.map((name, place) => [`${place + 1}`, name, serverFeatures[name]!]),
    ),
    '',
    '## Features of the web app',
    '',
    `Islands without arrows between them: ${webFeatures.toSorted().join(', ') || 'none yet'}.`,
    '',
  ].join('\n')
}
