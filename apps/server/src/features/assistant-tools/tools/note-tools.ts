import { formatDay } from '@adjutant/contract/core/format-day'
import { day } from '@adjutant/contract/core/fields'
import { limits } from '@adjutant/contract/core/limits'
import { NoteChange, NoteCreate, NoteQuery } from '@adjutant/contract/notes'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { z } from 'zod'
import { todayOf } from '../../../platform/clock.ts'
import { changeNote, createNote, listNotes, readNote, removeNote } from '../../notes/index.ts'
import { noteRecord } from './act-records.ts'
import { optionalText, change, requiredText } from './argument-schemas.ts'
import { asDay, diffFields, toFieldValues, toUpdateReceipt } from './field-changes.ts'
import { noteSource, noteTitle, toNoteView } from './record-views.ts'
import { defineChange, defineTool, toLookupOutcome } from './tool.ts'

const maxListedNotes = 30

const wordings = { entry_date: asDay }

export const noteTools = [
  defineTool({
    name: 'list_notes',
    title: 'Look at notes',
    description: "Lists the person's own notes, the newest first, by words they contain and by date.",
    input: z.strictObject({
      search: optionalText('Words that occur in the note, exactly', limits.title),
      from: day().optional().describe('First day, YYYY-MM-DD'),
      to: day().optional().describe('Last day, YYYY-MM-DD'),
    }),
    changesRecords: false,
    async run(ctx, input) {
      const { items, total } = await listNotes(ctx, NoteQuery.parse({ ...input, limit: maxListedNotes }))
      const answer = { today: todayOf(ctx), total, shown: items.length, notes: items.map((note) => toNoteView(note)) }
      return toLookupOutcome(`${pluralize(total, 'note was', 'notes were')} found.`, answer, items.map(noteSource))
    },
  }),
  defineChange({
    name: 'create_note',
    title: 'Write a note',
    action: 'create',
    description: 'Writes a note of the person’s own. Use it only when the person asks for one.',
    input: z.strictObject({
      content: requiredText('The note, in Markdown', limits.longText),
      entry_date: day().optional().describe('Its day, YYYY-MM-DD; today without one'),
    }),
    preview: async (_ctx, input) => ({ record: null, changes: diffFields({}, toFieldValues(input, wordings)) }),
    async apply(ctx, input) {
      const note = await createNote(ctx, NoteCreate.parse(input))
      const receipt = `The note “${noteTitle(note)}” was written for ${formatDay(note.entry_date)}.`
      return { receipt, record: noteRecord(note), view: toNoteView(note) }
    },
    undo: (ctx, { id }) => removeNote(ctx, id),
  }),
  defineChange({
    name: 'change_note',
    title: 'Change a note',
    action: 'update',
    description: 'Replaces the text or the date of one note, found by its id. Use it only when the person asks for it.',
    input: change({
      content: requiredText('The whole new text, in Markdown', limits.longText).optional(),
      entry_date: day().optional().describe('YYYY-MM-DD'),
    }),
    async preview(ctx, { id, ...input }) {
      const note = await readNote(ctx, id)
      const before = { content: note.content, entry_date: note.entry_date }
      const changes = diffFields(toFieldValues(before, wordings), toFieldValues(input, wordings))
      return { record: noteRecord(note), changes }
    },
    async apply(ctx, { id, ...input }, { changes }) {
      const note = await changeNote(ctx, id, NoteChange.parse(input))
      return { receipt: toUpdateReceipt(`The note “${noteTitle(note)}”`, changes), record: noteRecord(note), view: toNoteView(note) }
    },
  }),
]
