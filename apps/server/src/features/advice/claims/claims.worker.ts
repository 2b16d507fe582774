import { evaluateClaim, type Evaluation } from '@adjutant/analyst'
import { claimMessages } from '@adjutant/contract/messages/claim-messages'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { JobHandler } from '../../../platform/jobs/job-pool.ts'
import { completeJob } from '../../../platform/jobs/job-queue.ts'
import { jobsOf } from '../../../platform/jobs/job-source.ts'
import { processJobs, startWorker } from '../../../platform/jobs/worker.ts'
import type { Notifications } from '../../../platform/live/notifications.ts'
import type { Readers } from '../../../platform/records/visibility.ts'
import { findActor } from '../../identity/index.ts'
import { publishAdviceChange } from '../advice-audience.service.ts'
import type { AdviceRow } from '../advice.store.ts'
import { observe, readersOf } from './claim-subjects.service.ts'
import { toStatedClaim } from './claims.dto.ts'
import { leaseDueClaims, claimQueue, findAdviceOf, type ClaimRow } from './claims.store.ts'

/** No change publishes this topic; the worker polls for ended days. */
const claimTopic = 'advice-claims'
const pollMs = 60_000

/** Returns undefined if the owner of private advice no longer has an account. */
async function findReaders(ctx: SystemCtx, advice: AdviceRow, { sso_organization_id }: ClaimRow): Promise<Readers | undefined> {
  if (advice.organization_id !== null) return { organization_id: advice.organization_id }
  const owner = advice.user_id === null ? null : await findActor(ctx, { user_id: advice.user_id, sso_organization_id })
  return owner ? readersOf(advice, owner) : undefined
}

async function evaluate(tx: SystemCtx, advice: AdviceRow, claim: ClaimRow): Promise<Evaluation> {
  const { start_at: since, evaluate_at: before } = claim
  const stated = toStatedClaim(claim)
  if (!stated || !since || !before) throw new Error('Only a claim with a period can be evaluated.')
  const readers = await findReaders(tx, advice, claim)
  return evaluateClaim(stated, readers && (await observe(tx, readers, claim, { since, before })))
}

/** Stores the verdict only if nobody has leased or changed the claim since, so it is decided once. */
const storeVerdict = (ctx: SystemCtx, claim: ClaimRow, find: (tx: SystemCtx, advice: AdviceRow) => Promise<Evaluation>): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const advice = await findAdviceOf(tx, claim)
    if (!advice) return
    const evaluation = await find(tx, advice)
    if (!(await completeJob(tx, claimQueue, claim, { ...evaluation, evaluated_at: tx.clock.now() }))) return
    await publishAdviceChange(tx, advice, 'changed')
  })

/** Decides a claim whose lease this process holds. */
export const decideClaim = (ctx: SystemCtx, claim: ClaimRow): Promise<void> =>
  storeVerdict(ctx, claim, (tx, advice) => evaluate(tx, advice, claim))

const createHandler = (ctx: SystemCtx) =>
  ({
    log: ctx.log,
    jobs: { ...jobsOf(ctx, claimQueue), claim: (max: number) => leaseDueClaims(ctx, ctx.clock.now(), max) },
    handle: (claim: ClaimRow) => decideClaim(ctx, claim),
    onFailure(error: unknown, { id }: ClaimRow) {
      ctx.log.error({ err: error, claim_id: id }, 'A claim of advice could not be checked')
      return undefined
    },
    backoff: { firstMs: 10_000, maxMs: 600_000 },
    concurrency: 2,
    maxAttempts: 50,
    giveUp: (claim: ClaimRow) =>
      storeVerdict(ctx, claim, () => Promise.resolve({ verdict: 'cannot_tell', reason: claimMessages.failed, value_seen: null })),
  }) satisfies JobHandler<ClaimRow>

export const startClaimChecks = (ctx: SystemCtx, notifications: Notifications): (() => Promise<void>) =>
  startWorker(createHandler(ctx), {
    onError: (error) => ctx.log.error({ err: error }, 'Due claims of advice could not be looked for'),
    notifications,
    topic: claimTopic,
    pollMs,
  }).stop

/** Decides every claim whose day is over, for tests with another clock. */
export const decideDueClaims = (ctx: SystemCtx): Promise<void> => processJobs(createHandler(ctx))
