import { findCommitments, type FoundCommitment, toCommitmentText } from '@adjutant/analyst'
import { limits } from '@adjutant/contract/core/limits'
import { truncate } from '@adjutant/contract/text/truncate'
import { createHash } from 'node:crypto'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { findWrittenMessage, type WrittenMessage } from '../../comms/index.ts'
import { findInteractionText, findInteractionWriter } from '../../contacts/index.ts'
import { findNoteText } from '../../notes/index.ts'
import { findBackgroundCtx } from '../../sessions/index.ts'
import type { NewCommitment } from '../commitments.store.ts'
import { type Counterpart, nobody, resolveName } from '../counterparts.service.ts'
import type { DetectionJob } from './detection.store.ts'

/** The same for a sentence with other punctuation, letter case or spaces, so that small edits keep its promise. */
const toSentenceKey = (sentence: string): string =>
  createHash('sha256')
    .update((sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' '))
    .digest('hex')
    .slice(0, 32)

/** A promise as found in the current text, for the list of one person. */
export type FoundRow = Omit<NewCommitment, 'id' | 'state'> & { sentence_key: string; quote: string; position: number }

type SourceColumns = Pick<NewCommitment, 'user_id' | 'source_kind' | 'source_id' | 'source_record_id' | 'source_date'>

/** A message with more promises is a list of something else. */
const maxPerMessage = 10
const maxNamesInGroup = 3

const toRow = (source: SourceColumns, found: FoundCommitment, counterpart: Counterpart, otherName: string | undefined): FoundRow => ({
  ...source,
  ...counterpart,
  direction: found.direction,
  text: truncate(toCommitmentText(found, otherName), limits.title),
  due_date: found.due ?? null,
  quote: found.sentence,
  position: found.from,
  sentence_key: toSentenceKey(found.sentence),
})

async function readNote(ctx: SystemCtx, id: string): Promise<FoundRow[]> {
  const note = await findNoteText(ctx, id)
  const owner = note && (await findBackgroundCtx(ctx, note.user_id))
  if (!note || !owner) return []
  const source = { user_id: note.user_id, source_kind: 'note', source_id: id, source_record_id: id, source_date: note.entry_date } as const
  const rows: FoundRow[] = []
  for (const found of findCommitments(note.content, { kind: 'note', isOwn: true, day: note.entry_date }))
    rows.push(toRow(source, found, found.person ? await resolveName(owner, found.person) : nobody, undefined))
  return rows
}

/** Searched only while its writer sees the contact. The contact is the other person, unless the sentence names another known person. */
async function readInteraction(ctx: SystemCtx, id: string): Promise<FoundRow[]> {
  const writerId = await findInteractionWriter(ctx, id)
  const owner = writerId ? await findBackgroundCtx(ctx, writerId) : undefined
  const row = owner && (await findInteractionText(owner, id))
  if (!row) return []
  const { contact_id, date: day, summary, notes } = row.interaction
  const source = {
    user_id: owner.user.id,
    source_kind: 'interaction',
    source_id: id,
    source_record_id: contact_id,
    source_date: day,
  } as const
  const contact: Counterpart = { ...nobody, counterpart_name: row.contact_name, contact_id }
  const rows: FoundRow[] = []
  for (const found of findCommitments(`${summary}\n\n${notes ?? ''}`, { kind: 'note', isOwn: true, day })) {
    const named = found.person ? await resolveName(owner, found.person) : contact
    const isKnown = named.contact_id !== null || named.counterpart_user_id !== null
    rows.push(toRow(source, found, isKnown ? named : contact, undefined))
  }
  return rows
}

const firstNameOf = (name: string): string => name.trim().replace(/\s.*/s, '').toLowerCase()

/** In a group, a promise concerns the readers whom the message addresses by name. */
function isConcerned({ is_group, text }: WrittenMessage, readerName: string): boolean {
  if (!is_group) return true
  const words: string[] = text.toLowerCase().match(/[\p{L}\p{N}@.-]+/gu) ?? []
  return words.includes(firstNameOf(readerName))
}

function toSendersRows(message: WrittenMessage, source: Omit<SourceColumns, 'user_id'>): FoundRow[] {
  const [other] = message.readers
  if (!other) return []
  const names = message.readers.slice(0, maxNamesInGroup).map(({ name }) => name)
  const counterpart = message.is_group
    ? { ...nobody, counterpart_name: truncate(names.join(', '), limits.name) }
    : { ...nobody, counterpart_name: other.name, counterpart_user_id: other.id }
  return findCommitments(message.text, { kind: 'message', isOwn: true, day: message.day })
    .filter(({ direction }) => direction === 'i_owe' || !message.is_group)
    .slice(0, maxPerMessage)
    .map((found) => toRow({ ...source, user_id: message.sender.id }, found, counterpart, message.is_group ? undefined : other.name))
}

function toReadersRows(message: WrittenMessage, source: Omit<SourceColumns, 'user_id'>): FoundRow[] {
  const { sender } = message
  const found = findCommitments(message.text, { kind: 'message', isOwn: false, day: message.day })
    .filter(({ direction }) => direction === 'owed_to_me' || !message.is_group)
    .slice(0, maxPerMessage)
  const counterpart = { ...nobody, counterpart_name: sender.name, counterpart_user_id: sender.id }
  return message.readers
    .filter(({ name }) => isConcerned(message, name))
    .flatMap(({ id }) => found.map((one) => toRow({ ...source, user_id: id }, one, counterpart, sender.name)))
}

async function readMessage(ctx: SystemCtx, id: string): Promise<FoundRow[]> {
  const message = await findWrittenMessage(ctx, id)
  if (!message) return []
  const source = { source_kind: 'message', source_id: id, source_record_id: message.thread_id, source_date: message.day } as const
  return [...toSendersRows(message, source), ...toReadersRows(message, source)]
}

const readers = { message: readMessage, note: readNote, interaction: readInteraction }

/** The promises in the current text, one row for each person concerned; none if the text is deleted. */
export const readSource = (ctx: SystemCtx, kind: Exclude<DetectionJob['kind'], 'task'>, id: string): Promise<FoundRow[]> =>
  readers[kind](ctx, id)
