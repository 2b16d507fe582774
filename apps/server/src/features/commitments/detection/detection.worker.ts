import { findFulfilment } from '@adjutant/analyst'
import { limits } from '@adjutant/contract/core/limits'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { JobHandler } from '../../../platform/jobs/job-pool.ts'
import { deleteJob } from '../../../platform/jobs/job-queue.ts'
import { jobsOf } from '../../../platform/jobs/job-source.ts'
import { startWorker } from '../../../platform/jobs/worker.ts'
import type { Notifications } from '../../../platform/live/notifications.ts'
import { findWrittenMessage, listAttachedNames } from '../../comms/index.ts'
import { publishChange } from '../../events/index.ts'
import { findActor } from '../../identity/index.ts'
import { findTaskStatus } from '../../tasks/index.ts'
import { updateCommitment } from '../commitments.store.ts'
import * as store from './detection.store.ts'
import type { DetectionJob, StoredCommitment } from './detection.store.ts'
import { readSource, type FoundRow } from './written-sources.service.ts'

/** Triggers notify this topic with every new job. */
const detectionTopic = 'commitments'
const pollMs = 60_000

const keyOf = (row: { user_id: string; sentence_key: string | null }): string => `${row.user_id} ${row.sentence_key}`

/** The first of equal sentences in a text. */
const withoutRepeats = (rows: FoundRow[]): FoundRow[] =>
  [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].toReversed()

/** Stops proposing beyond the limit, so that nobody can flood another person's list. */
async function insertNew(tx: SystemCtx, rows: FoundRow[]): Promise<string[]> {
  const changed: string[] = []
  for (const [userId, own] of Map.groupBy(rows, ({ user_id }) => user_id)) {
    const free = limits.proposedCommitments - (await store.countProposed(tx, userId))
    const proposals = own.slice(0, Math.max(0, free)).map((row) => ({ ...row, id: tx.newId(), state: 'proposed' as const }))
    if ((await store.insertProposals(tx, proposals)).length > 0) changed.push(userId)
  }
  return changed
}

/** The person may have edited the text and date of a confirmed promise, so only a proposal follows the source. */
async function updateKnown(tx: SystemCtx, stored: StoredCommitment, found: FoundRow): Promise<boolean> {
  const { quote, position, source_date, text, due_date } = found
  const isSame = stored.quote === quote && stored.position === position && stored.source_date === source_date
  if (isSame || stored.deleted_at !== null) return false
  await updateCommitment(tx, stored.id, { quote, position, source_date, ...(stored.state === 'proposed' && { text, due_date }) })
  return true
}

/** Makes the stored promises of a source equal to those in its text. Returns the people whose lists changed. */
async function reconcile(tx: SystemCtx, sourceId: string, found: FoundRow[], isMessage: boolean): Promise<string[]> {
  const stored = new Map((await store.selectBySource(tx, sourceId)).map((row) => [keyOf(row), row]))
  const rows = withoutRepeats(found)
  const changed = new Set(
    await insertNew(
      tx,
      rows.filter((row) => !stored.has(keyOf(row))),
    ),
  )
  for (const row of rows) {
    const known = stored.get(keyOf(row))
    if (known && (await updateKnown(tx, known, row))) changed.add(known.user_id)
  }
  // A message is never edited: a reader without a row has only left.
  const current = new Set(rows.map(keyOf))
  const gone = isMessage ? [] : [...stored.values()].filter((row) => !current.has(keyOf(row)) && row.deleted_at === null)
  const idsOf = (which: StoredCommitment[]) => which.map(({ id }) => id)
  await store.deleteProposals(tx, idsOf(gone.filter(({ state }) => state === 'proposed')))
  await store.removeQuotes(tx, idsOf(gone.filter(({ state, quote }) => state !== 'proposed' && quote !== null)))
  for (const { user_id } of gone) changed.add(user_id)
  return [...changed]
}

/**
 * Completes promises that the message surely fulfils, and hints at possible ones. A proposal gets no hint, because it isn't confirmed yet.
 */
async function applyMessage(tx: SystemCtx, messageId: string): Promise<string[]> {
  const message = await findWrittenMessage(tx, messageId)
  const open = message ? await store.selectUnfulfilled(tx, message.thread_id, message.sender.id, messageId) : []
  const sender = message && open.length > 0 ? await findActor(tx, { user_id: message.sender.id, sso_organization_id: null }) : null
  if (!message || !sender) return []
  const later = { text: message.text, fileNames: await listAttachedNames(tx, messageId, sender), day: message.day }
  const changed: string[] = []
  for (const { id, user_id, state, quote, text } of open) {
    const fulfilment = findFulfilment(quote ?? text, later)
    if (fulfilment === undefined || (fulfilment === 'likely' && state === 'proposed')) continue
    const done = { state: 'done', completed_at: tx.clock.now(), completed_by: 'message' } as const
    await updateCommitment(tx, id, { hint_message_id: messageId, ...(fulfilment === 'sure' && done) })
    changed.push(user_id)
  }
  return changed
}

/** A promise follows its task, unless its owner completed it otherwise. */
async function applyTask(tx: SystemCtx, taskId: string): Promise<string[]> {
  const isDone = (await findTaskStatus(tx, taskId)) === 'Done'
  const followers = (await store.selectByTask(tx, taskId)).filter(({ state, completed_by }) =>
    isDone ? state === 'open' || state === 'proposed' : state === 'done' && completed_by === 'task',
  )
  const patch = isDone
    ? ({ state: 'done', completed_at: tx.clock.now(), completed_by: 'task', hint_message_id: null } as const)
    : ({ state: 'open', completed_at: null, completed_by: null } as const)
  for (const { id } of followers) await updateCommitment(tx, id, patch)
  return followers.map(({ user_id }) => user_id)
}

async function applyFound(tx: SystemCtx, { kind, source_id }: DetectionJob, found: FoundRow[]): Promise<string[]> {
  if (kind === 'task') return applyTask(tx, source_id)
  const changed = await reconcile(tx, source_id, found, kind === 'message')
  return kind === 'message' ? [...changed, ...(await applyMessage(tx, source_id))] : changed
}

/** Stores the result only if the text was not edited meanwhile. */
async function detectAndStore(ctx: SystemCtx, job: DetectionJob): Promise<void> {
  const found = job.kind === 'task' ? [] : await readSource(ctx, job.kind, job.source_id)
  await inTransaction(ctx, async (tx) => {
    if (!(await deleteJob(tx, store.detectionQueue, job))) return
    for (const userId of new Set(await applyFound(tx, job, found)))
      await publishChange(tx, { topic: 'commitments', id: null, kind: 'changed', audience: [userId] })
  })
}

const createHandler = (ctx: SystemCtx) =>
  ({
    log: ctx.log,
    jobs: jobsOf(ctx, store.detectionQueue),
    handle: (job: DetectionJob) => detectAndStore(ctx, job),
    onFailure(error: unknown, { kind, source_id }: DetectionJob) {
      ctx.log.error({ err: error, kind, source_id }, 'Searching a text for promises failed')
      return undefined
    },
    backoff: { firstMs: 5_000, maxMs: 600_000 },
    // Keeps the order, because a message can fulfil a promise of the one before it.
    concurrency: 1,
    maxAttempts: 10,
    giveUp: (job: DetectionJob) => deleteJob(ctx, store.detectionQueue, job),
  }) satisfies JobHandler<DetectionJob>

export const startCommitmentDetection = (ctx: SystemCtx, notifications: Notifications): (() => Promise<void>) =>
  startWorker(createHandler(ctx), {
    onError: (error) => ctx.log.error({ err: error }, 'Searching texts for promises failed'),
    notifications,
    topic: detectionTopic,
    pollMs,
  }).stop
