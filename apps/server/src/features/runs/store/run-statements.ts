import { isActive, type Change, type Effect, type Guard, type RunEvent, type RunHead, type Usage } from '@adjutant/engine'
import { sql, type SQL } from 'drizzle-orm'
import type { Actor, DbCtx } from '../../../platform/ctx.ts'
import { actorOf, lockedUser } from '../../identity/index.ts'
import { prepareStatement } from '../../../platform/db/prepared-statement.ts'
import { run_effects, run_events, runs } from '../runs.schema.ts'
import { notifySql } from '../../../platform/live/notifications.ts'
import { recordAuditEntryOn } from '../../audit/index.ts'
import { publishOwnChangeSql } from '../../events/index.ts'
import { addUsageSql } from '../../usage/index.ts'
import { leaseTtlSeconds, secondsFromNow } from '../../../platform/jobs/job-queue.ts'
import { organizationOfDefinition } from '../../factory/index.ts'

const toHeadRow = (head: RunHead) => ({
  status: head.status,
  seq: head.seq,
  step: head.step,
  steps_done: head.stepsDone,
  wait: head.wait ?? null,
  ...head.usage,
  counts: head.counts,
  worked_ms: Math.round(head.workedMs),
  result: head.result ?? null,
  reason: head.reason ?? null,
  ended_at: head.endedMs === undefined ? null : new Date(head.endedMs),
  attempts: 0,
  partial_output: null,
})

/** Only its keys matter: they are the columns that every change sets. */
const anyHead: RunHead = {
  status: 'pending',
  seq: 0,
  step: 0,
  stepsDone: 0,
  usage: { input_tokens: 0, output_tokens: 0 },
  counts: { steps: 0, toolCalls: 0, takeOvers: 0 },
  startedMs: 0,
  workedMs: 0,
}
const headColumns = Object.keys(toHeadRow(anyHead))
const originColumns = [
  'id',
  'kind',
  'user_id',
  'sso_organization_id',
  'conversation_id',
  'definition_id',
  'name',
  'schedule_id',
  'goal_id',
  'email_result',
  'retry_of',
  'snapshot',
  'steps_total',
] as const

const named = (columns: readonly string[]): SQL => sql.raw(columns.join(', '))

const inRow = (columns: readonly string[]): SQL => named(columns.map((column) => `r.${column}`))

const toEventRow = ({ seq, type, summary, details, atMs }: RunEvent) => ({ seq, type, summary, details, at_ms: atMs })

const value = sql.placeholder
const startAuditEntry = { action: 'run.started', subject_kind: 'run' } as const
const changed = sql.raw('changed')
const created = sql.raw('created')

const insertEvents = (source: SQL) => sql`insert into ${run_events} (run_id, seq, type, summary, details, at_ms)
  select ${source}.id, e.seq, e.type, e.summary, e.details, e.at_ms
  from ${source}, jsonb_populate_recordset(null::${run_events}, ${value('events')}) e`

/** Null if only the owner's pages are notified. */
const notifiedTopic = sql`case when ${value('topic')}::text is not null then ${notifySql(sql`${value('topic')}`)} end`

const changeSql = {
  created: publishOwnChangeSql(created, 'runs', 'created', value('actor'), sql`0`),
  changed: publishOwnChangeSql(changed, 'runs', 'changed', value('actor'), value('afterSeq')),
}

const byRunOwner = { id: value('actor'), email: value('actorEmail'), address: value('address') }

/** Counts the person's active runs as committed at the function's call. The calling statement itself sees the state of its own start. */
export const activeRunCount = (userId: SQL): SQL<number> => sql<number>`count_active_runs(${userId})`

/**
 * Locks the person's row, so that their starts are serialized. A function counts their active runs after the lock, because the statement's
 * own snapshot dates from before the wait for it.
 */
const creation = prepareStatement<Creation>(
  sql`with owner as (
    ${lockedUser(sql`${value('owner')}::uuid`)}
  ), busy as (select id, ${activeRunCount(sql`id`)} as active_runs from owner), created as (
    insert into ${runs} (${named([...originColumns, ...headColumns])}, worker_requests, worker, lease_until, fence)
    select ${inRow([...originColumns, ...headColumns, 'worker_requests'])}, ${value('worker')}::uuid,
      case when ${value('worker')}::uuid is not null then ${secondsFromNow(leaseTtlSeconds)} end,
      case when ${value('worker')}::uuid is not null then 1 else 0 end
    from busy, jsonb_populate_record(null::${runs}, ${value('row')}) r
    where ${value('maxActive')}::int is null or active_runs < ${value('maxActive')}::int
    on conflict (id) do nothing returning id, user_id, sso_organization_id, name, seq, definition_id
  ), stored as (${insertEvents(created)}), published as (${changeSql.created.changeRow}), audited as (${recordAuditEntryOn(created, startAuditEntry, byRunOwner, organizationOfDefinition(sql`definition_id`))})
  select active_runs, created.id is not null as is_created, ${actorOf(sql`created.user_id`, sql`created.sso_organization_id`)} as owner,
    case when created.id is not null then ${changeSql.created.notified} end, case when created.id is not null then ${notifiedTopic} end
  from busy left join created on true`,
)

/** Tokens are counted even if the change is rejected, because they are used. */
const counting = addUsageSql({
  userId: value('payer'),
  day: value('day'),
  inputTokens: value('inputTokens'),
  outputTokens: value('outputTokens'),
})

const count = prepareStatement<never>(counting)

/** A reply decides the run's next steps, so the run gets the access of the replying session. */
const change = prepareStatement<{ owner: Actor }>(
  sql`with changed as (
    update ${runs} set (${named(headColumns)}) = (select ${named(headColumns)} from jsonb_populate_record(null::${runs}, ${value('head')})),
      sso_organization_id = case when ${value('actor')}::uuid is null then sso_organization_id else ${value('ssoOrganizationId')}::uuid end,
      worker_requests = worker_requests + ${value('workerRequests')}::int,
      cost_usd = cost_usd + ${value('costUsd')}::double precision,
      worker = case when ${value('isActive')}::boolean and ${value('retrySeconds')}::double precision is null then worker end,
      lease_until = case when ${value('isActive')}::boolean and ${value('retrySeconds')}::double precision is null then lease_until end,
      next_attempt_at = ${secondsFromNow(sql`${value('retrySeconds')}::double precision`)}
    where id = ${value('id')}::uuid and seq = ${value('afterSeq')}::int and (${value('fence')}::int is null or fence = ${value('fence')}::int)
    returning id, user_id, sso_organization_id, seq
  ), stored as (${insertEvents(changed)}), done as (
    insert into ${run_effects} (run_id, step, n, kind)
    select changed.id, e.step, e.n, e.kind from changed, jsonb_populate_recordset(null::${run_effects}, ${value('effects')}) e
    on conflict do nothing
  ), published as (${changeSql.changed.changeRow}), counted as (${counting})
  select ${changeSql.changed.notified}, ${notifiedTopic}, ${actorOf(sql`changed.user_id`, sql`changed.sso_organization_id`)} as owner from changed`,
)

export type NewRunRow = Pick<typeof runs.$inferSelect, (typeof originColumns)[number]>

interface PublishedTo {
  /** The acting person, if any. */
  actor: string | null
  /** Notified with the commit, in addition to the owner's pages. */
  topic: string | null
}

const toJson = (events: RunEvent[]) => JSON.stringify(events.map(toEventRow))

export type Creation = {
  /** The person's other active runs. */
  active_runs: number
} & ({ is_created: true; owner: Actor } | { is_created: false; owner: null })

interface CreationValues extends PublishedTo {
  actorEmail: string | null
  address: string | null
  /** This worker holds the lease from the creation on. */
  worker: string | null
  /** Stores nothing if the person has this many active runs. */
  maxActive: number | null
}

/** Undefined if the person is deleted. */
export async function insertRunRow(
  ctx: DbCtx,
  run: NewRunRow,
  { events, head, next }: Change,
  values: CreationValues,
): Promise<Creation | undefined> {
  const row = { ...run, ...toHeadRow(head), worker_requests: next === 'advance' ? 1 : 0, ...(values.worker !== null && { attempts: 1 }) }
  const [made] = await creation(ctx, { owner: run.user_id, row: JSON.stringify(row), events: toJson(events), ...values })
  return made
}

export interface Tokens extends Usage {
  user_id: string
  day: string
}

const toTokenValues = (tokens: Tokens | undefined) => ({
  payer: tokens?.user_id ?? null,
  day: tokens?.day ?? null,
  inputTokens: tokens?.input_tokens ?? null,
  outputTokens: tokens?.output_tokens ?? null,
})

export async function countTokens(ctx: DbCtx, tokens: Tokens): Promise<void> {
  await count(ctx, toTokenValues(tokens))
}

/**
 * Stores a whole change in one statement; undefined if the guard fails. `recordOnly`: effects that need only their key. `costUsd`: null if
 * unknown. Returns the current run owner.
 */
export async function updateRunRow(
  ctx: DbCtx,
  id: string,
  guard: Guard,
  { events, head, next }: Change,
  more: PublishedTo & { ssoOrganizationId: string | null; recordOnly: Effect[]; costUsd: number | null; tokens: Tokens | undefined },
): Promise<{ owner: Actor } | undefined> {
  const { recordOnly, tokens, costUsd, actor, ssoOrganizationId, topic } = more
  const [row] = await change(ctx, {
    id,
    afterSeq: guard.afterSeq,
    fence: guard.fence ?? null,
    head: JSON.stringify(toHeadRow(head)),
    isActive: isActive(head),
    retrySeconds: head.retryInMs === undefined ? null : head.retryInMs / 1000,
    workerRequests: next === 'advance' ? 1 : 0,
    events: toJson(events),
    effects: JSON.stringify(recordOnly.map(({ kind, key: { step, n } }) => ({ kind, step, n }))),
    costUsd,
    actor,
    ssoOrganizationId,
    topic,
    ...toTokenValues(tokens),
  })
  return row
}
