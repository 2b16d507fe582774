import { sourceKinds } from '@adjutant/contract/choices'
import { toSearchId, toSearchWord } from '../../platform/address.ts'
import { createKeep } from '../../platform/browser-keep.ts'
import { toUserKey } from '../../platform/user-storage.ts'
import { findRecordItem } from './palette-items.ts'
import type { PaletteItem } from './palette-items.ts'

/** Recent choices of a person in this browser, latest first. Records are kept by name, commands by id. */
const keyOf = (userId: string) => toUserKey('palette', userId)

const mostKept = 5

type Keep = ReturnType<typeof createKeep>
type Kept = { id: string; title: string; record?: { kind: string; id: string } }

const isKept = (value: unknown): value is Kept => {
  const { id, title } = (value ?? {}) as Partial<Kept>
  return typeof id === 'string' && typeof title === 'string'
}

/** Empty for missing or malformed storage. */
function readKept(keep: Keep): Kept[] {
  try {
    const kept: unknown = JSON.parse(keep.read() ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

function findItem({ id, title, record }: Kept, commands: readonly PaletteItem[]): PaletteItem | undefined {
  if (!record) return commands.find((command) => command.id === id)
  const kind = toSearchWord(sourceKinds, record.kind)
  const recordId = toSearchId(record.id)
  return kind && recordId ? findRecordItem({ kind, id: recordId }, title) : undefined
}

export function createRecents(userId: string, keep: Keep = createKeep(keyOf(userId))) {
  return {
    list: (commands: readonly PaletteItem[]): PaletteItem[] =>
      readKept(keep).flatMap((kept) => {
        const item = findItem(kept, commands)
        return item ? [{ ...item, group: 'Recent' }] : []
      }),
    keep: ({ id, title, record }: PaletteItem) => {
      const others = readKept(keep).filter((kept) => kept.id !== id)
      keep.keep(JSON.stringify([{ id, title, ...(record && { record }) }, ...others].slice(0, mostKept)))
    },
  }
}
