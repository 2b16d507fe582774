import type { ActRecord } from '@adjutant/contract/ai/acts'
import { ContactChange } from '@adjutant/contract/contacts'
import { Id } from '@adjutant/contract/core/fields'
import { GoalChange } from '@adjutant/contract/goals'
import { keysOf } from '@adjutant/contract/keys-of'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { TaskChange } from '@adjutant/contract/tasks'
import { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { changeContact, contactTrash, readContact, removeContact } from '../../contacts/index.ts'
import { fileTrash, readFile, removeFile } from '../../files/index.ts'
import { changeGoal, goalTrash, readGoal, removeGoal } from '../../goals/index.ts'
import { noteTrash, readNote, removeNote } from '../../notes/index.ts'
import { changeTask, readTask, removeTask, taskTrash } from '../../tasks/index.ts'
import type { TrashAdapter } from '../../trash/index.ts'
import { contactRecord, goalRecord, noteRecord, ownRecord, taskRecord } from './act-records.ts'
import { asDay, diffFields, pickFields, toFieldValues, toUpdateReceipt, type FieldValues } from './field-changes.ts'
import { defineChange, type Json } from './tool.ts'

/** A record with its fields that can be cleared: as readable text, and as they are stored. */
interface Clearable {
  record: ActRecord
  values: FieldValues
  stored: Record<string, Json>
}

interface ClearableKind {
  fields: readonly string[]
  /** Throws if the person can't edit the record. */
  read(ctx: Ctx, id: string): Promise<Clearable>
  /** The name under which a field is stored, if it differs. */
  storedAs?: Record<string, string>
  /** Fields that are lists. */
  lists?: readonly string[]
  update(ctx: Ctx, id: string, values: object): Promise<unknown>
}

const toCleared = ({ storedAs = {}, lists = [] }: ClearableKind, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [storedAs[field] ?? field, lists.includes(field) ? [] : null]))

const clearableKinds: Record<'task' | 'goal' | 'contact', ClearableKind> = {
  task: {
    fields: ['description', 'due_date', 'notes', 'assigned_to'],
    async read(ctx, id) {
      const task = await readTask(ctx, id)
      if (!task.can_edit) throw new Conflict(appMessages.task.cannotEdit)
      const { description, due_date, notes, assigned_to_user, assigned_to_user_id } = task
      const values = toFieldValues({ description, due_date, notes, assigned_to: assigned_to_user?.name ?? null }, { due_date: asDay })
      return { record: await taskRecord(ctx, task), values, stored: { description, due_date, notes, assigned_to_user_id } }
    },
    storedAs: { assigned_to: 'assigned_to_user_id' },
    update: (ctx, id, values) => changeTask(ctx, id, TaskChange.parse(values)),
  },
  goal: {
    fields: ['description'],
    async read(ctx, id) {
      const goal = await readGoal(ctx, id)
      if (!goal.can_edit) throw new Conflict(appMessages.goal.cannotEdit)
      const stored = { description: goal.description }
      return { record: await goalRecord(ctx, goal), values: toFieldValues(stored), stored }
    },
    update: (ctx, id, values) => changeGoal(ctx, id, GoalChange.parse(values)),
  },
  contact: {
    fields: ['role', 'emails', 'phones', 'notes'],
    async read(ctx, id) {
      const contact = await readContact(ctx, id)
      if (!contact.can_edit) throw new Conflict(appMessages.contact.cannotEdit)
      const { role, emails, phones, notes } = contact
      const stored = { role, emails, phones, notes }
      return { record: await contactRecord(ctx, contact), values: toFieldValues(stored), stored }
    },
    lists: ['emails', 'phones'],
    update: (ctx, id, values) => changeContact(ctx, id, ContactChange.parse(values)),
  },
}

const allFields = [...new Set(Object.values(clearableKinds).flatMap(({ fields }) => fields))]

const ClearInput = z
  .strictObject({
    kind: z.enum(keysOf(clearableKinds)),
    id: Id.describe('The id of the record, from a list or a search'),
    fields: z
      .array(z.enum(allFields))
      .min(1)
      .describe('task: description, due_date, notes, assigned_to; goal: description; contact: role, emails, phones, notes'),
  })
  .refine(({ kind, fields }) => fields.every((field) => clearableKinds[kind].fields.includes(field)), {
    path: ['fields'],
    error: 'A record of this kind has no such field to clear.',
  })

const ClearBefore = z.object({ kind: z.enum(keysOf(clearableKinds)), values: z.record(z.string(), z.json()) })

interface DeletableKind {
  /** Throws if the person can't delete the record. */
  read(ctx: Ctx, id: string): Promise<ActRecord>
  remove(ctx: Ctx, id: string): Promise<void>
  trash: Pick<TrashAdapter, 'restore'>
}

function assertDeletable({ can_delete }: { can_delete: boolean }, denial: string): void {
  if (!can_delete) throw new Conflict(denial)
}

const deletableKinds = {
  task: {
    async read(ctx, id) {
      const task = await readTask(ctx, id)
      assertDeletable(task, appMessages.task.cannotDelete)
      return taskRecord(ctx, task)
    },
    remove: removeTask,
    trash: taskTrash,
  },
  goal: {
    async read(ctx, id) {
      const goal = await readGoal(ctx, id)
      assertDeletable(goal, appMessages.goal.cannotDelete)
      return goalRecord(ctx, goal)
    },
    remove: removeGoal,
    trash: goalTrash,
  },
  note: { read: async (ctx, id) => noteRecord(await readNote(ctx, id)), remove: removeNote, trash: noteTrash },
  contact: {
    async read(ctx, id) {
      const contact = await readContact(ctx, id)
      assertDeletable(contact, appMessages.contact.cannotDelete)
      return contactRecord(ctx, contact)
    },
    remove: removeContact,
    trash: contactTrash,
  },
  file: {
    async read(ctx, id) {
      const file = await readFile(ctx, id)
      assertDeletable(file, appMessages.file.cannotDelete)
      return ownRecord({ kind: 'file', id, title: file.name, url: null, page: null })
    },
    remove: removeFile,
    trash: fileTrash,
  },
} satisfies Record<string, DeletableKind>

const isDeletableKind = (kind: string): kind is keyof typeof deletableKinds => Object.hasOwn(deletableKinds, kind)

export const recordTools = [
  defineChange({
    name: 'clear_fields',
    title: 'Clear fields',
    action: 'update',
    description: 'Empties fields of one record, such as a due date or an assignee. Use it only when the person asks for it.',
    input: ClearInput,
    async preview(ctx, { kind, id, fields }) {
      const { record, values, stored } = await clearableKinds[kind].read(ctx, id)
      const changes = diffFields(values, Object.fromEntries(fields.map((field) => [field, null])))
      const cleared = toCleared(clearableKinds[kind], fields)
      return { record, changes, before: { kind, values: pickFields(stored, cleared) as Record<string, Json> } }
    },
    async apply(ctx, { kind, id, fields }, { record, changes }) {
      await clearableKinds[kind].update(ctx, id, toCleared(clearableKinds[kind], fields))
      return { receipt: toUpdateReceipt(`The ${kind} “${record!.title}”`, changes), record, view: { kind, id, cleared: fields } }
    },
    async undo(ctx, { record, before }) {
      const { kind, values } = ClearBefore.parse(before)
      await clearableKinds[kind].update(ctx, record.id, values)
    },
  }),
  defineChange({
    name: 'delete_record',
    title: 'Delete a record',
    action: 'delete',
    description: 'Moves one record to the bin, from where it can be restored. Use it only when the person asks for it.',
    input: z.strictObject({ kind: z.enum(keysOf(deletableKinds)), id: Id.describe('The id of the record, from a list or a search') }),
    preview: async (ctx, { kind, id }) => ({ record: await deletableKinds[kind].read(ctx, id), changes: [] }),
    async apply(ctx, { kind, id }, { record }) {
      await deletableKinds[kind].remove(ctx, id)
      return { receipt: `The ${kind} “${record!.title}” was moved to the bin.`, record, view: { kind, id } }
    },
    async undo(ctx, { record: { kind, id } }) {
      const isRestored = isDeletableKind(kind) && (await deletableKinds[kind].trash.restore(ctx, id))
      if (!isRestored) throw new NotFound()
    },
  }),
]
