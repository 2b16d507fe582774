import { z } from 'zod'
import { actActions, actFieldTypes, actStates, decisions } from '../core/choices.ts'
import { Id, Timestamp } from '../core/fields.ts'
import { Source } from '../search.ts'

/** A record that an action changes or created, with the details that distinguish it from others of the same title. */
export const ActRecord = Source.extend({
  /** The name of the owner or assignee. */
  owner: z.string().nullable(),
  /** The names of the organizations that see the record. */
  organization: z.string().nullable(),
}).meta({ id: 'ActRecord' })
export type ActRecord = z.infer<typeof ActRecord>

/** One changed field for display: names instead of ids, dates written out. */
export const FieldChange = z
  .object({
    field: z.string(),
    /** Null if the field is empty or the record is new. */
    from: z.string().nullable(),
    /** Null if the field is cleared. */
    to: z.string().nullable(),
  })
  .meta({ id: 'FieldChange' })
export type FieldChange = z.infer<typeof FieldChange>

/** An argument that the person can edit before the approval. */
export const ActField = z
  .object({
    name: z.string(),
    type: z.enum(actFieldTypes),
    /** The allowed values of a choice. */
    choices: z.array(z.string()),
    is_required: z.boolean(),
  })
  .meta({ id: 'ActField' })
export type ActField = z.infer<typeof ActField>

const Arguments = z.record(z.string(), z.json())

/** A proposed or executed tool call that needs approval. */
export const Act = z
  .object({
    id: Id,
    tool: z.string(),
    /** The tool's title for people: 'Create a task'. */
    title: z.string(),
    /** The exact arguments of the call. */
    arguments: Arguments,
    /** The arguments that were proposed, if the person edited them. */
    proposed_arguments: Arguments.nullable(),
    state: z.enum(actStates),
    /** The receipt: the result in one sentence, or the reason of a failure. */
    result: z.string().nullable(),
    /** The record to change while proposed; afterwards the created or changed one. */
    record: ActRecord.nullable(),
    changes: z.array(FieldChange),
    /** The editable arguments of a proposed call. */
    fields: z.array(ActField),
    /** *Always* doesn't apply: the answer used untrusted text, or the tool asks before each call. */
    asks_each_time: z.boolean(),
    can_undo: z.boolean(),
    decided_at: Timestamp.nullable(),
  })
  .meta({ id: 'Act' })
export type Act = z.infer<typeof Act>

export const ActDecision = z
  .object({
    decision: z.enum(decisions, { error: `decision must be one of ${decisions.join(', ')}.` }),
    /** The arguments as the person edited them; a call keeps the ids of its records. */
    arguments: Arguments.optional(),
  })
  .meta({ id: 'ActDecision' })
export type ActDecision = z.infer<typeof ActDecision>

/** A completed action, derived from a stored tool result. */
export const DoneEffect = z
  .object({
    action: z.enum(actActions),
    tool: z.string(),
    /** Null for a call of an external service. */
    record: z.object({ kind: z.string(), id: z.string(), title: z.string() }).nullable(),
    changes: z.array(FieldChange),
    is_undone: z.boolean(),
  })
  .meta({ id: 'DoneEffect' })
export type DoneEffect = z.infer<typeof DoneEffect>

/** The actions of the server for an answer or a run, never taken from a model's text. */
export const Statement = z
  .object({
    /** One line: 'Nothing was changed.' or 'Created task “Call the bank”; KPI “Customers” 40 → 44.' */
    text: z.string(),
    effects: z.array(DoneEffect),
  })
  .meta({ id: 'Statement' })
export type Statement = z.infer<typeof Statement>
