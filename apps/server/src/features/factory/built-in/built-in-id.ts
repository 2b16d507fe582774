import { createHash } from 'node:crypto'
import { uuidV7 } from '../../../platform/ids.ts'
import type { ItemKind } from '../items/items.store.ts'

/** The creation date of all built-in items. */
const builtInSinceMs = Date.UTC(2024, 0, 1)

/** Stable per name on every installation, so that references to built-in items stay valid. */
export const builtInId = (kind: ItemKind, name: string): string =>
  uuidV7(builtInSinceMs, (size) => createHash('sha256').update(`adjutant ${kind} ${name}`).digest().subarray(0, size))

export const toolIds = (...names: string[]): string[] => names.map((name) => builtInId('tool', name))
export const agentId = (name: string): string => builtInId('agent', name)
