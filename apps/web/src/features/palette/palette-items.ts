import type { SearchHit } from '@adjutant/contract/search'
import type { NavigateOptions } from '@tanstack/react-router'
import { toReadableName } from '../../platform/readable-name.ts'
import { findRecordAddress } from '../../platform/record-address.ts'
import type { RecordName } from '../../platform/record-address.ts'
import { findMenuIndex } from '../../ui/menu-keys.ts'

export type PaletteAddress = Pick<NavigateOptions, 'to' | 'search' | 'params'>

/** What choosing an item does: go somewhere, or begin a conversation with this question (blank: one that is still to be written). */
export type PaletteDeed = { kind: 'go'; address: PaletteAddress } | { kind: 'ask'; question: string }

export interface PaletteItem {
  id: string
  title: string
  group: string
  icon: 'page' | 'create' | 'ask' | RecordName['kind']
  deed: PaletteDeed
  /** The keys that do the same. */
  keys?: string
  excerpt?: string
  updatedAt?: string
  /** Of a record. */
  record?: RecordName
}

export interface PalettePage {
  to: NonNullable<PaletteAddress['to']>
  label: string
  goKey?: string
}

const kindWords: Partial<Record<RecordName['kind'], string>> = {
  goal: 'Goals',
  advice: 'Advice',
  task: 'Tasks',
  note: 'Notes',
  contact: 'Contacts',
  conversation: 'Conversations',
  thread: 'Comms',
  file: 'Files',
}

const toPageItem = ({ to, label, goKey }: PalettePage): PaletteItem => ({
  id: `page ${to}`,
  title: label,
  group: 'Go to',
  icon: 'page',
  deed: { kind: 'go', address: { to } },
  ...(goKey && { keys: `g ${goKey}` }),
})

const toCreateItem = (title: string, deed: PaletteDeed): PaletteItem => ({
  id: `create ${title}`,
  title,
  group: 'Create',
  icon: 'create',
  deed,
})

const search = { create: true } as const

const createItems = [
  toCreateItem('New task', { kind: 'go', address: { to: '/app/my-tasks', search } }),
  toCreateItem('New note', { kind: 'go', address: { to: '/app/notes', search } }),
  toCreateItem('New goal', { kind: 'go', address: { to: '/app/strategy', search } }),
  toCreateItem('New contact', { kind: 'go', address: { to: '/app/contacts', search } }),
  toCreateItem('New message', { kind: 'go', address: { to: '/app/comms', search } }),
  toCreateItem('New interaction', { kind: 'ask', question: '' }),
]

/** What the palette offers without a search. */
export const listCommands = (pages: readonly PalettePage[]): PaletteItem[] => [...createItems, ...pages.map(toPageItem)]

/** Where in a title what was typed is found: at its beginning, at the beginning of a word, inside one, or not at all. */
function rankOf(title: string, typed: string) {
  const at = title.toLowerCase().indexOf(typed)
  if (at < 0) return undefined
  if (at === 0) return 0
  return title.at(at - 1) === ' ' ? 1 : 2
}

/** The commands that fit what was typed, the best first. */
export function filterCommands(commands: readonly PaletteItem[], text: string): PaletteItem[] {
  const typed = text.trim().toLowerCase()
  const ranked = commands.flatMap((item) => {
    const rank = rankOf(item.title, typed)
    return rank === undefined ? [] : [{ item, rank }]
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item)
}

/** A record as an item; undefined where it has no page to open. */
export function findRecordItem(record: RecordName, title: string): PaletteItem | undefined {
  const address = findRecordAddress(record)
  const group = kindWords[record.kind]
  if (!address || !group) return undefined
  return {
    id: `${record.kind} ${record.id}`,
    title: toReadableName(title),
    group,
    icon: record.kind,
    deed: { kind: 'go', address },
    record,
  }
}

function toHitItems({ kind, id, title, excerpt, page, updated_at }: SearchHit): PaletteItem[] {
  const item = findRecordItem({ kind, id, ...(page && { page }) }, title)
  return item ? [{ ...item, excerpt, updatedAt: updated_at }] : []
}

/** The hits kind by kind: the kind of the best hit first, and within each kind the best first. */
export const toRecordItems = (hits: readonly SearchHit[]): PaletteItem[] =>
  [...Map.groupBy(hits.flatMap(toHitItems), ({ group }) => group).values()].flat()

export const askGroup = 'Ask'

export const toAskItem = (text: string): PaletteItem => ({
  id: 'ask',
  title: `Ask the assistant: “${text}”`,
  group: askGroup,
  icon: 'ask',
  deed: { kind: 'ask', question: text },
})

/** The items under their headings, in the order in which they stand. */
export const toGroups = (items: readonly PaletteItem[]) => [...Map.groupBy(items, ({ group }) => group)]

/**
 * The item that Enter takes: the one that was moved to, else the first. Asking is taken only once it is known that nothing else is
 * found, or whoever types fast would ask for what they meant to open.
 */
export function findActive(items: readonly PaletteItem[], movedTo: string | undefined, isSettled: boolean): PaletteItem | undefined {
  const moved = items.find(({ id }) => id === movedTo)
  if (moved) return moved
  return items.find(({ id }) => isSettled || id !== 'ask')
}

/** The item that a key moves to; undefined where the key belongs to the field. */
export function findNext(key: string, items: readonly PaletteItem[], active: PaletteItem | undefined): PaletteItem | undefined {
  if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key)) return undefined
  const at = items.findIndex(({ id }) => id === active?.id)
  const titles = items.map(({ title }) => title)
  return items[findMenuIndex(key, at, titles) ?? -1]
}
