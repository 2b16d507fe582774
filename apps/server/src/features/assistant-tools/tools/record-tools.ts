import type { ActRecord } from '@adjutant/contract/ai/acts'
import { ContactChange } from '@adjutant/contract/contacts'
import { Id } from '@adjutant/contract/core/fields'
import { GoalChange } from '@adjutant/contract/goals'
import { keysOf } from '@adjutant/contract/core/keys-of'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { TaskChange } from '@adjutant/contract/tasks'
import { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { changeContact, contactTrash, readContact, removeContact } from '../../contacts/index.ts'
import { publishChange } from '../../events/index.ts'
import { fileTrash, readFile, removeFile } from '../../files/index.ts'
import { changeGoal, goalTrash, readGoal, removeGoal } from '../../goals/index.ts'
import { noteTrash, readNote, removeNote } from '../../notes/index.ts'
import { changeTask, readTask, removeTask, taskTrash } from '../../tasks/index.ts'
import type { TrashAdapter } from '../../trash/index.ts'
import { contactRecord, fileRecord, goalRecord, noteRecord, taskRecord } from './act-records.ts'
import { asDay, assertPermitted, diffFields, toFieldValues, toUpdateReceipt, type FieldValues } from './field-changes.ts'
import { toTaskDenials } from './task-tools.ts'
import { defineChange } from './tool.ts'

/** A record with the values of its fields that can be cleared. */
interface Clearable {
  record: ActRecord
  /** For people. */
  values: FieldValues
  /** The stored values. */
  stored: Record<string, string | readonly string[] | null>
  /** The reasons why the person can't change single fields, by field. */
  denials?: Partial<Record<string, string>>
}

interface ClearableKind {
  fields: readonly string[]
  /** Throws if the person can't edit the record. */
  read(ctx: Ctx, id: string): Promise<Clearable>
  /** Writes stored values. */
  change(ctx: Ctx, id: string, values: object): Promise<unknown>
}

/** The columns of the assignee and the goal are ids. */
const toTaskColumns = ({ assigned_to, goal, ...values }: Record<string, unknown>) => ({
  ...values,
  ...(assigned_to !== undefined && { assigned_to_user_id: assigned_to }),
  ...(goal !== undefined && { goal_id: goal }),
})

const clearableKinds = {
  task: {
    fields: ['description', 'due_date', 'notes', 'assigned_to', 'goal'],
    async read(ctx, id) {
      const task = await readTask(ctx, id)
      if (!task.can_edit) throw new Conflict(appMessages.task.cannotEdit)
      const { description, due_date, notes, assigned_to_user, goal } = task
      const stored = { description, due_date, notes, assigned_to: assigned_to_user?.id ?? null, goal: goal?.id ?? null }
      const values = toFieldValues(
        { ...stored, assigned_to: assigned_to_user?.name ?? null, goal: goal?.title ?? null },
        { due_date: asDay },
      )
      return { record: await taskRecord(ctx, task), values, stored, denials: toTaskDenials(task) }
    },
    change: (ctx, id, values) => changeTask(ctx, id, TaskChange.parse(toTaskColumns({ ...values }))),
  },
  goal: {
    fields: ['description'],
    async read(ctx, id) {
      const goal = await readGoal(ctx, id)
      if (!goal.can_edit) throw new Conflict(appMessages.goal.cannotEdit)
      const stored = { description: goal.description }
      return { record: await goalRecord(ctx, goal), values: toFieldValues(stored), stored }
    },
    change: (ctx, id, values) => changeGoal(ctx, id, GoalChange.parse(values)),
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
    change: (ctx, id, values) => changeContact(ctx, id, ContactChange.parse(values)),
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
      .describe('task: description, due_date, notes, assigned_to, goal; goal: description; contact: role, emails, phones, notes'),
  })
  .refine(({ kind, fields }) => fields.every((field) => clearableKinds[kind].fields.includes(field)), {
    path: ['fields'],
    error: 'A record of this kind has no such field to clear.',
  })

interface DeletableKind {
  trash: TrashAdapter
  /** Throws if the person can't delete the record. */
  read(ctx: Ctx, id: string): Promise<ActRecord>
  remove(ctx: Ctx, id: string): Promise<void>
}

const readDeletable =
  <T extends { can_delete: boolean }>(
    read: (ctx: Ctx, id: string) => Promise<T>,
    toActRecord: (ctx: Ctx, record: T) => Promise<ActRecord>,
    denial: string,
  ) =>
  async (ctx: Ctx, id: string): Promise<ActRecord> => {
    const record = await read(ctx, id)
    if (!record.can_delete) throw new Conflict(denial)
    return toActRecord(ctx, record)
  }

const deletableKinds = {
  task: { read: readDeletable(readTask, taskRecord, appMessages.task.cannotDelete), remove: removeTask, trash: taskTrash },
  goal: { read: readDeletable(readGoal, goalRecord, appMessages.goal.cannotDelete), remove: removeGoal, trash: goalTrash },
  note: { read: async (ctx, id) => noteRecord(await readNote(ctx, id)), remove: removeNote, trash: noteTrash },
  contact: {
    read: readDeletable(readContact, contactRecord, appMessages.contact.cannotDelete),
    remove: removeContact,
    trash: contactTrash,
  },
  file: { read: readDeletable(readFile, fileRecord, appMessages.file.cannotDelete), remove: removeFile, trash: fileTrash },
} satisfies Record<string, DeletableKind>

type DeletableName = keyof typeof deletableKinds

async function restore(ctx: Ctx, trash: TrashAdapter, id: string): Promise<void> {
  if (!(await trash.restore(ctx, id))) throw new NotFound()
  await publishChange(ctx, { topic: 'bin', id, kind: 'deleted', audience: [ctx.user.id] })
}

export const recordTools = [
  defineChange({
    name: 'clear_fields',
    title: 'Clear fields',
    action: 'update',
    description: 'Empties fields of one record, such as a due date or an assignee. Use it only when the person asks for it.',
    input: ClearInput,
    async preview(ctx, { kind, id, fields }) {
      const { record, values, denials = {} }: Clearable = await clearableKinds[kind].read(ctx, id)
      const changes = diffFields(values, Object.fromEntries(fields.map((field) => [field, null])))
      assertPermitted(changes, denials)
      return { record, changes }
    },
    async apply(ctx, { kind, id, fields }, { record, changes }) {
      const { stored }: Clearable = await clearableKinds[kind].read(ctx, id)
      const cleared = fields.map((field) => [field, Array.isArray(stored[field]) ? [] : null])
      await clearableKinds[kind].change(ctx, id, Object.fromEntries(cleared))
      return { receipt: toUpdateReceipt(`The ${kind} “${record.title}”`, changes), record, view: { kind, id, cleared: fields } }
    },
  }),
  defineChange({
    name: 'delete_record',
    title: 'Delete a record',
    action: 'delete',
    description: 'Moves one record to the bin, from where it can be restored. Use it only when the person asks for it.',
    input: z.strictObject({ kind: z.enum(keysOf(deletableKinds)), id: Id.describe('The id of the record, from a list or a search') }),
    preview: async (ctx, { kind, id }) => ({
      record: await deletableKinds[kind].read(ctx, id),
      changes: diffFields({}, { move_to: 'Bin' }),
    }),
    async apply(ctx, { kind, id }, { record }) {
      await deletableKinds[kind].remove(ctx, id)
      return { receipt: `The ${kind} “${record.title}” was moved to the bin.`, record, view: { kind, id } }
    },
    undo: (ctx, { kind, id }) => restore(ctx, deletableKinds[kind as DeletableName].trash, id),
  }),
]
