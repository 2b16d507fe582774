import { z } from 'zod'
import { adviceSources, claimComparisons, claimKinds, claimVerdicts } from '../core/choices.ts'
import { day, Id, Timestamp } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { claimMessages } from '../messages/claim-messages.ts'

/** A measurable prediction from the advice, checked on its due date. */
export const Claim = z
  .object({
    id: Id,
    kind: z.enum(claimKinds),
    /** The sentence of the advice; null if a person added the claim. */
    sentence: z.string().nullable(),
    /** The claim in words. */
    statement: z.string(),
    goal_id: Id.nullable(),
    kpi_id: Id.nullable(),
    task_id: Id.nullable(),
    comparison: z.enum(claimComparisons).nullable(),
    value: z.number().nullable(),
    unit: z.string().nullable(),
    due_date: z.string().nullable(),
    /** Null until the day has passed. */
    verdict: z.enum(claimVerdicts).nullable(),
    reason: z.string().nullable(),
    /** The value of the KPI, or the progress of the goal, on that day. */
    value_seen: z.number().nullable(),
    evaluated_at: Timestamp.nullable(),
    /** False once the claim is held or not held. */
    can_edit: z.boolean(),
  })
  .meta({ id: 'Claim' })
export type Claim = z.infer<typeof Claim>

const measuredKinds = claimKinds.filter((kind) => kind !== 'text')

export const ClaimInput = z
  .object({
    kind: z.enum(measuredKinds, { error: claimMessages.kindUnknown }),
    /** The KPI, goal or task. */
    subject_id: z.uuid({ error: claimMessages.subjectRequired }).toLowerCase(),
    comparison: z.enum(claimComparisons, { error: claimMessages.comparisonRequired }).nullable().optional(),
    value: z
      .number({ error: claimMessages.valueRequired })
      .min(-limits.kpiValue, claimMessages.valueRequired)
      .max(limits.kpiValue, claimMessages.valueRequired)
      .nullable()
      .optional(),
    due_date: day(claimMessages.dueRequired),
  })
  .superRefine(({ kind, comparison, value }, ctx) => {
    const reject = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message })
    if (kind === 'kpi' && !comparison) reject('comparison', claimMessages.comparisonRequired)
    if (kind === 'kpi' && typeof value !== 'number') reject('value', claimMessages.valueRequired)
    if (kind === 'progress' && (typeof value !== 'number' || value < 0 || value > 100)) reject('value', claimMessages.percentInvalid)
  })
  .meta({ id: 'ClaimInput' })
export type ClaimInput = z.infer<typeof ClaimInput>

export const AdviceSource = z
  .object({
    kind: z.enum(adviceSources),
    /** The crew or flow, or the person; null for the product and for deleted accounts. */
    name: z.string().nullable(),
    is_mine: z.boolean(),
  })
  .meta({ id: 'AdviceSource' })
export type AdviceSource = z.infer<typeof AdviceSource>

/** The outcomes of the claims of one source, over all advice that the caller sees. */
export const AdviceTrackRecord = z
  .object({
    source: AdviceSource,
    held: z.int(),
    not_held: z.int(),
    cannot_tell: z.int(),
    open: z.int(),
    /** Ranking offset in days for its advice; negative ranks lower. */
    rank_days: z.int(),
  })
  .meta({ id: 'AdviceTrackRecord' })
export type AdviceTrackRecord = z.infer<typeof AdviceTrackRecord>
