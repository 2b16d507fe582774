import type { ActRecord } from '@adjutant/contract/ai/conversations'
import { ContactChange } from '@adjutant/contract/contacts'
import { Id } from '@adjutant/contract/core/fields'
import { GoalChange } from '@adjutant/contract/goals'
import { keysOf } from '@adjutant/contract/keys-of'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { TaskChange } from '@adjutant/contract/tasks'
import { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { Conflict } from '../../../platform/errors.ts'
import { changeContact, readContact, removeContact } from '../../contacts/index.ts'
import { readFile, removeFile } from '../../files/index.ts'
import { changeGoal, readGoal, removeGoal } from '../../goals/index.ts'
import { readNote, removeNote } from '../../notes/index.ts'
import { changeTask, readTask, removeTask } from '../../tasks/index.ts'
import { contactRecord, goalRecord, noteRecord, ownRecord, taskRecord } from './act-records.ts'
import { asDay, diffFields, toFieldValues, toUpdateReceipt, type FieldValues } from './field-changes.ts'
import { defineChange } from './tool.ts'

/** A record with the values of its fields that can be cleared. */
interface Clearable {
  record: ActRecord
  values: FieldValues
}

interface ClearableKind {
  fields: readonly string[]
  /** Throws if the person can't edit the record. */
  read(ctx: Ctx, id: string): Promise<Clearable>
  clear(ctx: Ctx, id: string, fields: readonly string[]): Promise<unknown>
}

const toCleared = (fields: readonly string[], lists: readonly string[] = []) =>
  Object.fromEntries(fields.map((field) => [field, lists.includes(field) ? [] : null]))

const clearableKinds = {
  task: {
    fields: ['description', 'due_date', 'notes', 'assigned_to'],
    async read(ctx, id) {
      const task = await readTask(ctx, id)
      if (!task.can_edit) throw new Conflict(appMessages.task.cannotEdit)
      const { description, due_date, notes, assigned_to_user } = task
      const values = toFieldValues({ description, due_date, notes, assigned_to: assigned_to_user?.name ?? null }, { due_date: asDay })
      return { record: await taskRecord(ctx, task), values }
    },
    clear: (ctx, id, fields) =>
      changeTask(ctx, id, TaskChange.parse(toCleared(fields.map((field) => (field === 'assigned_to' ? 'assigned_to_user_id' : field))))),
  },
  goal: {
    fields: ['description'],
    async read(ctx, id) {
      const goal = await readGoal(ctx, id)
      if (!goal.can_edit) throw new Conflict(appMessages.goal.cannotEdit)
      return { record: await goalRecord(ctx, goal), values: toFieldValues({ description: goal.description }) }
    },
    clear: (ctx, id, fields) => changeGoal(ctx, id, GoalChange.parse(toCleared(fields))),
  },
  contact: {
    fields: ['role', 'emails', 'phones', 'notes'],
    async read(ctx, id) {
      const contact = await readContact(ctx, id)
      if (!contact.can_edit) throw new Conflict(appMessages.contact.cannotEdit)
      const { role, emails, phones, notes } = contact
      return { record: await contactRecord(ctx, contact), values: toFieldValues({ role, emails, phones, notes }) }
    },
    clear: (ctx, id, fields) => changeContact(ctx, id, ContactChange.parse(toCleared(fields, ['emails', 'phones']))),
  },
} satisfies Record<string, ClearableKind>

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
  .refine(({ kind, fields }) => fields.every((field) => (clearableKinds[kind].fields as readonly string[]).includes(field)), {
    path: ['fields'],
    error: 'A record of this kind has no such field to clear.',
  })

interface DeletableKind {
  /** Throws if the person can't delete the record. */
  read(ctx: Ctx, id: string): Promise<ActRecord>
  remove(ctx: Ctx, id: string): Promise<void>
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
  },
  goal: {
    async read(ctx, id) {
      const goal = await readGoal(ctx, id)
      assertDeletable(goal, appMessages.goal.cannotDelete)
      return goalRecord(ctx, goal)
    },
    remove: removeGoal,
  },
  note: { read: async (ctx, id) => noteRecord(await readNote(ctx, id)), remove: removeNote },
  contact: {
    async read(ctx, id) {
      const contact = await readContact(ctx, id)
      assertDeletable(contact, appMessages.contact.cannotDelete)
      return contactRecord(ctx, contact)
    },
    remove: removeContact,
  },
  file: {
    async read(ctx, id) {
      const file = await readFile(ctx, id)
      assertDeletable(file, appMessages.file.cannotDelete)
      return ownRecord({ kind: 'file', id, title: file.name, url: null, page: null })
    },
    remove: removeFile,
  },
} satisfies Record<string, DeletableKind>

export const recordTools = [
  defineChange({
    name: 'clear_fields',
    title: 'Clear fields',
    description: 'Empties fields of one record, such as a due date or an assignee. Use it only when the person asks for it.',
    input: ClearInput,
    async preview(ctx, { kind, id, fields }) {
      const { record, values } = await clearableKinds[kind].read(ctx, id)
      return { record, changes: diffFields(values, Object.fromEntries(fields.map((field) => [field, null]))) }
    },
    async apply(ctx, { kind, id, fields }, { record, changes }) {
      await clearableKinds[kind].clear(ctx, id, fields)
      return { receipt: toUpdateReceipt(`The ${kind} “${record!.title}”`, changes), record, view: { kind, id, cleared: fields } }
    },
  }),
  defineChange({
    name: 'delete_record',
    title: 'Delete a record',
    description: 'Moves one record to the bin, from where it can be restored. Use it only when the person asks for it.',
    input: z.strictObject({ kind: z.enum(keysOf(deletableKinds)), id: Id.describe('The id of the record, from a list or a search') }),
    preview: async (ctx, { kind, id }) => ({ record: await deletableKinds[kind].read(ctx, id), changes: [] }),
    async apply(ctx, { kind, id }, { record }) {
      await deletableKinds[kind].remove(ctx, id)
      return { receipt: `The ${kind} “${record!.title}” was moved to the bin.`, record, view: { kind, id } }
    },
  }),
]
