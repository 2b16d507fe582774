import type { Agent, Crew, Flow, Tool } from '@adjutant/contract/ai/factory'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { createTextFilter } from '../../ui/text/text-filter.ts'
import type { Kind } from './item-kinds.ts'

export interface Items {
  crew: Crew
  flow: Flow
  agent: Agent
  tool: Tool
}
export type Item = Items[Kind]

export const kindLabels = {
  crew: { title: 'Available Crews', create: 'Create New Crew', none: appMessages.factory.noCrews, failed: appMessages.factory.crewFailed },
  flow: { title: 'Available Flows', create: 'Create New Flow', none: appMessages.factory.noFlows, failed: appMessages.factory.flowFailed },
  agent: {
    title: 'Available Agents',
    create: 'Create New Agent',
    none: appMessages.factory.noAgents,
    failed: appMessages.factory.agentFailed,
  },
  tool: { title: 'Available Tools', create: 'Create New Tool', none: appMessages.factory.noTools, failed: appMessages.factory.toolFailed },
} as const satisfies Record<Kind, object>

const firstVersion = '1.0'

/** The version, if there was more than one. */
export const listVersion = (version: string) => (version === firstVersion ? [] : [`Version ${version}`])

export const toCopyName = (name: string) => `${toReadableName(name)} (copy)`

/** Initial values of an item's form: a built-in item is edited as a renamed copy. */
export const toInitialValues = <Values extends { name: string }>({ isAutoGen, name }: Item, values: Values): Values =>
  isAutoGen ? { ...values, name: toCopyName(name) } : values

/** Items whose name or description contains every word; the person's own first, then by name. */
export function filterItems<I extends Item>(items: readonly I[], search: string): I[] {
  const fits = createTextFilter(search)
  return items
    .filter(({ name, description }) => fits(`${name} ${toReadableName(name)} ${description ?? ''}`))
    .toSorted((a, b) => Number(a.isAutoGen) - Number(b.isAutoGen) || toReadableName(a.name).localeCompare(toReadableName(b.name)))
}
