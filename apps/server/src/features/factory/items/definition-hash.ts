import { createHash } from 'node:crypto'
import type { Definition } from '@adjutant/engine'
import type { ItemKind, ItemRow } from './items.store.ts'
import { toSortedJson } from './json-equality.ts'

type Authored = Pick<ItemRow<ItemKind>, 'id' | 'created_by' | 'updated_by'>

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

/**
 * Identifies the exact definition of a crew or flow, with its agents and tools and the last author of each. An *always* approval is stored
 * under this hash, so it ends when anybody changes the definition, or when somebody else saves the same text again.
 */
export function hashDefinition(definition: Definition, items: readonly Authored[]): string {
  const { agents, tools, ...rest } = definition
  const authors = items.map(({ id, created_by, updated_by }) => ({ id, author: updated_by ?? created_by })).toSorted(byId)
  const whole = { ...rest, agents: agents.toSorted(byId), tools: tools.toSorted(byId), authors }
  return createHash('sha256').update(toSortedJson(whole)).digest('base64url')
}
