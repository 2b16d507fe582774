import { createHash } from 'node:crypto'
import type { ItemKind } from '../items.store.ts'

/** The same for a name on every installation and for ever, so that what refers to a built-in item keeps finding it. */
export function builtInId(kind: ItemKind, name: string): string {
  const bytes = createHash('sha256').update(`adjutant ${kind} ${name}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export const toolIds = (...names: string[]): string[] => names.map((name) => builtInId('tool', name))
export const agentId = (name: string): string => builtInId('agent', name)
