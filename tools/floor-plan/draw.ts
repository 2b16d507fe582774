import { rooms, serverFeatures } from './house.ts'
import { findFeature, findRoom, isTest } from './rules.ts'
import type { Arrow } from './rules.ts'

const idOf = (name: string): string => name.replaceAll(/\W/g, '_')

const floorNames = { 3: 'Floor 3: entries', 2: 'Floor 2: features', 1: 'Floor 1: platform and ui', 0: 'Floor 0: contract and engine' }

const toFiles = (arrows: Arrow[]): [string, string][] =>
  arrows.flatMap(({ from, to }) => (to && 'file' in to && !isTest(from) ? [[from, to.file] as [string, string]] : []))

const toEdges = (pairs: [string | undefined, string | undefined][]): string[] => {
  const lines = pairs.flatMap(([from, to]) => (from && to && from !== to ? [`  ${idOf(from)} --> ${idOf(to)}`] : []))
  return [...new Set(lines)].sort()
}

const isOnFloor = (name: string | undefined): boolean => rooms.some((room) => room.name === name && room.floor !== 'beside')

const drawRooms = (arrows: Arrow[]): string[] => {
  const floors = ([3, 2, 1, 0] as const).flatMap((floor) => [
    `  subgraph floor${floor}["${floorNames[floor]}"]`,
    ...rooms.filter((room) => room.floor === floor).map((room) => `    ${idOf(room.name)}["${room.name}"]`),
    '  end',
  ])
  const pairs = toFiles(arrows).map(([from, to]) => [findRoom(from)?.name, findRoom(to)?.name] as [string?, string?])
  return ['flowchart TD', ...floors, ...toEdges(pairs.filter((pair) => pair.every(isOnFloor)) as [string, string][])]
}

const listServerFeatures = (files: string[]): string[] => {
  const existing = new Set(files.filter((file) => file.startsWith('apps/server/')).map(findFeature))
  return Object.keys(serverFeatures).filter((feature) => existing.has(feature))
}

const drawDoors = (arrows: Arrow[], features: string[]): string[] => {
  const own = toFiles(arrows).filter(([from, to]) => from.startsWith('apps/server/') && to.startsWith('apps/server/'))
  return [
    'flowchart LR',
    ...features.map((name) => `  ${idOf(name)}["${name}"]`),
    ...toEdges(own.map(([from, to]) => [findFeature(from), findFeature(to)])),
  ]
}

const toTable = (head: [string, string, string], rows: string[][]): string[] =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)

const listRoomRows = (): string[][] =>
  rooms.map((room) => [room.name, room.purpose, room.mayImport.length > 0 ? room.mayImport.join(', ') : 'nothing of ours'])

const picture = (lines: string[]): string[] => ['```mermaid', ...lines, '```']

/** The whole text of the generated document. It changes only with modules, features and kinds of dependencies. */
export const draw = (files: string[], arrows: Arrow[]): string => {
  const features = listServerFeatures(files)
  const webFeatures = [...new Set(files.filter((file) => file.startsWith('apps/web/')).map(findFeature))].filter(
    (name) => name !== undefined,
  )
  return [
    '# Floor plan',
    '',
    'Written by `npm run docs` from the imports themselves; `npm run check` fails when it is out of date. Arrows go down only.',
    '',
    ...picture(drawRooms(arrows)),
    '',
    '## Rooms',
    '',
    ...toTable(['room', 'what it is for', 'may import'], listRoomRows()),
    '',
    '## Features of the server, in their order',
    '',
    'A feature imports from another only its door (`<feature>.door.ts`), and only when that one stands before it.',
    '',
    ...picture(drawDoors(arrows, features)),
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
