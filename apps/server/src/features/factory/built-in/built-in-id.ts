import { createHash } from 'node:crypto'
import { uuidV7 } from '../../../platform/ids.ts'
import type { ItemKind } from '../items.store.ts'

/** The birth of everything that comes with the product: 1 January 2024. */
const birthMs = Date.UTC(2024, 0, 1)

/** The same for a name on every installation and for ever, so that what refers to a built-in item keeps finding it. */
export const builtInId = (kind: ItemKind, name: string): string =>
  uuidV7(birthMs, (size) => createHash('sha256').update(`adjutant ${kind} ${name}`).digest().subarray(0, size))

export const toolIds = (...names: string[]): string[] => names.map((name) => builtInId('tool', name))
export const agentId = (name: string): string => builtInId('agent', name)
