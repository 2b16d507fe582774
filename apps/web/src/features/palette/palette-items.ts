import type { SearchHit } from '@adjutant/contract/search'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import type { NavigateOptions } from '@tanstack/react-router'
import { findRecordLink } from '../../platform/navigation/record-link.ts'
import type { LinkedRecord } from '../../platform/navigation/record-link.ts'
import { findNextIndex } from '../../ui/overlay/list-keys.ts'

export type PaletteAddress = Pick<NavigateOptions, 'to' | 'search' | 'params'>

/** The effect of an item: navigate, or start a conversation with this question (blank for an empty composer). */
export type PaletteAction = { kind: 'go'; address: PaletteAddress } | { kind: 'ask'; question: string }

export interface PaletteItem {
  id: string
  title: string
  group: string
  icon: 'page' | 'create' | 'ask' | LinkedRecord['kind']
  action: PaletteAction
  /** Synonyms of the command. */
  synonyms?: readonly string[]
  /** The equivalent shortcut. */
  keys?: string
  excerpt?: string
  updatedAt?: string
  /** Set for records. */
  record?: LinkedRecord
}

export interface PalettePage {
  to: NonNullable<PaletteAddress['to']>
  label: string
  goKey?: string
}

const kindLabels: Partial<Record<LinkedRecord['kind'], string>> = {
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
  action: { kind: 'go', address: { to } },
  ...(goKey && { keys: `g ${goKey}` }),
})

const toCreateItem = (name: string, action: PaletteAction): PaletteItem => ({
  id: `create New ${name}`,
  title: `New ${name}`,
  synonyms: [`Create ${name}`, `Add ${name}`, `Create new ${name}`, `Add new ${name}`],
  group: 'Create',
  icon: 'create',
  action,
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

/** The items without a search. */
export const listCommands = (pages: readonly PalettePage[]): PaletteItem[] => [...createItems, ...pages.map(toPageItem)]

const noMatch = 3

/** Match rank: prefix, start of a word, inside a word, or none. */
function rankOf(name: string, typed: string) {
  const at = name.toLowerCase().indexOf(typed)
  if (at < 0) return noMatch
  if (at === 0) return 0
  return name.at(at - 1) === ' ' ? 1 : 2
}

/** Matching commands, best first. A synonym matches only as a prefix: "add" does not match "address". */
export function filterCommands(commands: readonly PaletteItem[], text: string): PaletteItem[] {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const isSynonym = ({ synonyms = [] }: PaletteItem) => synonyms.some((synonym) => synonym.toLowerCase().startsWith(typed))
  const ranked = commands.map((item) => ({ item, rank: Math.min(rankOf(item.title, typed), isSynonym(item) ? 0 : noMatch) }))
  const matching = ranked.filter(({ rank }) => rank < noMatch)
  return matching.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item)
}

/** Undefined for a record without a page. */
export function findRecordItem(record: LinkedRecord, title: string): PaletteItem | undefined {
  const address = findRecordLink(record)
  const group = kindLabels[record.kind]
  if (!address || !group) return undefined
  return {
    id: `${record.kind} ${record.id}`,
    title: toReadableName(title),
    group,
    icon: record.kind,
    action: { kind: 'go', address },
    record,
  }
}

/** Records with a due date: the day of their last change would be taken for it. */
const hasDueDate = (kind: SearchHit['kind']) => kind === 'task' || kind === 'goal'

function toHitItems({ kind, id, title, excerpt, page, updated_at }: SearchHit): PaletteItem[] {
  const item = findRecordItem({ kind, id, ...(page && { page }) }, title)
  return item ? [{ ...item, excerpt, ...(!hasDueDate(kind) && { updatedAt: updated_at }) }] : []
}

/** Hits grouped by kind: the kind of the best hit first, best first within each kind. */
export const toRecordItems = (hits: readonly SearchHit[]): PaletteItem[] =>
  [...Map.groupBy(hits.flatMap(toHitItems), ({ group }) => group).values()].flat()

export const askGroup = 'Ask'

export const toAskItem = (text: string): PaletteItem => ({
  id: 'ask',
  title: `Ask the assistant: “${text}”`,
  group: askGroup,
  icon: 'ask',
  action: { kind: 'ask', question: text },
})

const questionStart = /^(what|who|whom|whose|when|where|why|how|which)(['’]s|['’]re)?\s+\S+\s+\S/i

/** Whether the input is a question rather than a name. */
export const isQuestion = (text: string) => /\S\s*\?$/.test(text.trim()) || questionStart.test(text.trim())

/** The items for an input in display order: commands before records, and a question before both. */
export function toFoundItems(typed: string, commands: readonly PaletteItem[], records: readonly PaletteItem[]): PaletteItem[] {
  const found = [...filterCommands(commands, typed), ...records]
  return isQuestion(typed) ? [toAskItem(typed), ...found] : [...found, toAskItem(typed)]
}

/** Items grouped by heading, in order. */
export const toGroups = (items: readonly PaletteItem[]) => [...Map.groupBy(items, ({ group }) => group)]

/**
 * The item that Enter selects: the highlighted one, else the first. Unless the input is a question, asking is selected only when nothing
 * else was found, because fast typists mean to open something.
 */
export function findActive(items: readonly PaletteItem[], movedToId: string | undefined, canAsk: boolean): PaletteItem | undefined {
  const moved = items.find(({ id }) => id === movedToId)
  if (moved) return moved
  return items.find(({ id }) => canAsk || id !== 'ask')
}

/** The item that a key moves to; undefined if the key belongs to the field. */
export function findNext(key: string, items: readonly PaletteItem[], active: PaletteItem | undefined): PaletteItem | undefined {
  if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key)) return undefined
  const at = items.findIndex(({ id }) => id === active?.id)
  return items[findNextIndex(key, at, items.length) ?? -1]
}
