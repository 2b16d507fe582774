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
  /** Other words for the same command. */
  synonyms?: readonly string[]
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

const toCreateItem = (name: string, deed: PaletteDeed): PaletteItem => ({
  id: `create New ${name}`,
  title: `New ${name}`,
  synonyms: [`Create ${name}`, `Add ${name}`, `Create new ${name}`, `Add new ${name}`],
  group: 'Create',
  icon: 'create',
  deed,
})

const search = { create: true } as const

const createItems = [
  toCreateItem('task', { kind: 'go', address: { to: '/app/my-tasks', search } }),
  toCreateItem('note', { kind: 'go', address: { to: '/app/notes', search } }),
  toCreateItem('goal', { kind: 'go', address: { to: '/app/strategy', search } }),
  toCreateItem('contact', { kind: 'go', address: { to: '/app/contacts', search } }),
  toCreateItem('message', { kind: 'go', address: { to: '/app/comms', search } }),
  toCreateItem('interaction', { kind: 'ask', question: '' }),
]

/** What the palette offers without a search. */
export const listCommands = (pages: readonly PalettePage[]): PaletteItem[] => [...createItems, ...pages.map(toPageItem)]

const noMatch = 3

/** Where in a name what was typed is found: at its beginning, at the beginning of a word, inside one, or not at all. */
function rankOf(name: string, typed: string) {
  const at = name.toLowerCase().indexOf(typed)
  if (at < 0) return noMatch
  if (at === 0) return 0
  return name.at(at - 1) === ' ' ? 1 : 2
}

/** The commands that fit what was typed, the best first. A synonym counts only from its beginning: "add" finds no "address". */
export function filterCommands(commands: readonly PaletteItem[], text: string): PaletteItem[] {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const isSynonym = ({ synonyms = [] }: PaletteItem) => synonyms.some((synonym) => synonym.toLowerCase().startsWith(typed))
  const ranked = commands.map((item) => ({ item, rank: Math.min(rankOf(item.title, typed), isSynonym(item) ? 0 : noMatch) }))
  const matching = ranked.filter(({ rank }) => rank < noMatch)
  return matching.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item)
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

const questionStart = /^(what|who|whom|whose|when|where|why|how|which)(['’]s|['’]re)?\s+\S+\s+\S/i

/** Whether what was typed is meant for the assistant rather than the name of something. */
export const isQuestion = (text: string) => /\S\s*\?$/.test(text.trim()) || questionStart.test(text.trim())

/** What the palette shows for a typed text, in the order of the screen: commands before records, and a question before both. */
export function toFoundItems(typed: string, commands: readonly PaletteItem[], records: readonly PaletteItem[]): PaletteItem[] {
  const found = [...filterCommands(commands, typed), ...records]
  return isQuestion(typed) ? [toAskItem(typed), ...found] : [...found, toAskItem(typed)]
}

/** The items under their headings, in the order in which they stand. */
export const toGroups = (items: readonly PaletteItem[]) => [...Map.groupBy(items, ({ group }) => group)]

/**
 * The item that Enter takes: the one that was moved to, else the first. Unless the text is a question, the assistant is asked only once it
 * is known that nothing else is found: a person who types fast means to open something.
 */
export function findActive(items: readonly PaletteItem[], movedTo: string | undefined, canAsk: boolean): PaletteItem | undefined {
  const moved = items.find(({ id }) => id === movedTo)
  if (moved) return moved
  return items.find(({ id }) => canAsk || id !== 'ask')
}

/** The item that a key moves to; undefined where the key belongs to the field. */
export function findNext(key: string, items: readonly PaletteItem[], active: PaletteItem | undefined): PaletteItem | undefined {
  if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key)) return undefined
  const at = items.findIndex(({ id }) => id === active?.id)
  const titles = items.map(({ title }) => title)
  return items[findMenuIndex(key, at, titles) ?? -1]
}
