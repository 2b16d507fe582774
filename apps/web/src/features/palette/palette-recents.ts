import { sourceKinds } from '@adjutant/contract/core/choices'
import { toRecord } from '@adjutant/contract/record'
import { toSearchId, toSearchOption } from '../../platform/navigation/search-params.ts'
import { createStoredText } from '../../platform/storage/stored-text.ts'
import { toUserKey } from '../../platform/session/user-storage.ts'
import { findRecordItem } from './palette-items.ts'
import type { PaletteItem } from './palette-items.ts'

/** Recent choices of a person in this browser, latest first. Records are kept by name, commands by id. */
const keyOf = (userId: string) => toUserKey('palette', userId)

const maxKept = 5

type StoredText = ReturnType<typeof createStoredText>
type Recent = { id: string; title: string; record?: { kind: string; id: string } }

const isRecent = (value: unknown): value is Recent => {
  const { id, title } = toRecord(value)
  return typeof id === 'string' && typeof title === 'string'
}

/** Empty for missing or malformed storage. */
function readRecents(storedText: StoredText): Recent[] {
  try {
    const stored: unknown = JSON.parse(storedText.read() ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

function findItem({ id, title, record }: Recent, commands: readonly PaletteItem[]): PaletteItem | undefined {
  if (!record) return commands.find((command) => command.id === id)
  const kind = toSearchOption(sourceKinds, record.kind)
  const recordId = toSearchId(record.id)
  return kind && recordId ? findRecordItem({ kind, id: recordId }, title) : undefined
}

export function createRecents(userId: string, storedText: StoredText = createStoredText(keyOf(userId))) {
  return {
    list: (commands: readonly PaletteItem[]): PaletteItem[] =>
      readRecents(storedText).flatMap((stored) => {
        const item = findItem(stored, commands)
        return item ? [{ ...item, group: 'Recent' }] : []
      }),
    write: ({ id, title, record }: PaletteItem) => {
      const others = readRecents(storedText).filter((stored) => stored.id !== id)
      storedText.write(JSON.stringify([{ id, title, ...(record && { record }) }, ...others].slice(0, maxKept)))
    },
  }
}
