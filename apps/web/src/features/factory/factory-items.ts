import type { Agent, Crew, Flow, Tool } from '@adjutant/contract/factory'
import { words } from '@adjutant/contract/words'
import { toReadableName } from '../../platform/readable-name.ts'
import { toWordSearch } from '../../platform/word-search.ts'
import type { Kind } from './item-kinds.ts'

export interface Items {
  crew: Crew
  flow: Flow
  agent: Agent
  tool: Tool
}
export type Item = Items[Kind]

export const kindWords = {
  crew: { title: 'Available Crews', create: 'Create New Crew', none: words.factory.noCrews, failed: words.factory.crewFailed },
  flow: { title: 'Available Flows', create: 'Create New Flow', none: words.factory.noFlows, failed: words.factory.flowFailed },
  agent: { title: 'Available Agents', create: 'Create New Agent', none: words.factory.noAgents, failed: words.factory.agentFailed },
  tool: { title: 'Available Tools', create: 'Create New Tool', none: words.factory.noTools, failed: words.factory.toolFailed },
} as const satisfies Record<Kind, object>

/** The technical name, if it differs from the displayed one. */
export const listRawName = (name: string) => (toReadableName(name) === name ? [] : [name])

export const toCopyName = (name: string) => `${toReadableName(name)} (copy)`

/** Initial values of an item's form: a built-in item is edited as a renamed copy. */
export const toStart = <Values extends { name: string }>({ isAutoGen, name }: Item, values: Values): Values =>
  isAutoGen ? { ...values, name: toCopyName(name) } : values

/** Items whose name or description contains every word; the person's own first, then by name. */
export function listFound<I extends Item>(items: readonly I[], search: string): I[] {
  const fits = toWordSearch(search)
  return items
    .filter(({ name, description }) => fits(`${name} ${toReadableName(name)} ${description ?? ''}`))
    .toSorted((a, b) => Number(a.isAutoGen) - Number(b.isAutoGen) || toReadableName(a.name).localeCompare(toReadableName(b.name)))
}
