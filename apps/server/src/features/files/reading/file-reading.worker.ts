import { availableParallelism } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { keysOf } from '@adjutant/contract/core/keys-of'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { maxBytesOfText, readBytes, readFileInProcess, readingLimits, Unreadable, type ReadingResult } from '@adjutant/reader'
import type { Blobs } from '../../../platform/blobs/blobs.ts'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { MissingContent } from '../../../platform/errors.ts'
import type { JobHandler } from '../../../platform/jobs/job-pool.ts'
import { completeJob, lockJob } from '../../../platform/jobs/job-queue.ts'
import { jobsOf } from '../../../platform/jobs/job-source.ts'
import { processJobs, startWorker } from '../../../platform/jobs/worker.ts'
import type { Notifications } from '../../../platform/live/notifications.ts'
import { publishChange } from '../../events/index.ts'
import { toPassages } from './file-text.logic.ts'
import * as store from './file-texts.store.ts'
import type { ClaimedFile, ReadingLane, PassageOfPage } from './file-texts.store.ts'
import { isTextRead } from '../file-type.logic.ts'
import { audienceOf, getStored } from '../files.store.ts'

/** Notified with the commit of an upload. */
export const fileReadingTopic = 'files'
const pollMs = 15_000
/** Leaves one core for requests. */
const slowReaders = Math.max(1, Math.min(4, availableParallelism() - 1))
const lanes = { quick: 1, slow: slowReaders } satisfies Record<ReadingLane, number>

/** The text, or the reason why there is none. */
type Outcome = ReadingResult | { reason: string }

const limitsOfFile = { ...readingLimits, maxCharacters: limits.fileText }
const maxBytesRead = maxBytesOfText(limits.fileText)
/** Texts up to this size are read in the process without a noticeable delay for others. */
const shortBytes = 100_000

/** One byte more than the limit shows whether there is more. */
const openText = (blobs: Blobs, { blob }: ClaimedFile) => blobs.open(blob, { start: 0, end: maxBytesRead })

async function take(blobs: Blobs, claimed: ClaimedFile, signal: AbortSignal): Promise<ReadingResult> {
  const { blob, type, size } = claimed
  const order = { type, limits: limitsOfFile }
  if (!isTextRead(type)) return readFileInProcess(await blobs.open(blob), order, signal)
  if (size > shortBytes) return readFileInProcess(await openText(blobs, claimed), order, signal)
  return readBytes(await buffer(await openText(blobs, claimed)), order, () => false)
}

async function read(ctx: SystemCtx, blobs: Blobs, claimed: ClaimedFile, signal: AbortSignal): Promise<Outcome> {
  try {
    return await take(blobs, claimed, signal)
  } catch (error) {
    if (error instanceof MissingContent) return { reason: error.message }
    if (!(error instanceof Unreadable)) throw error
    ctx.log.info({ err: error, fileId: claimed.id }, 'A file could not be read')
    return { reason: appMessages.file.notRead[error.failure] }
  }
}

const toPassagesOfPages = ({ pages }: ReadingResult): PassageOfPage[] =>
  pages.flatMap(({ page, text }) => toPassages(text).map((passage) => ({ page, passage })))

function toEnd(outcome: Outcome): { state: 'ready' | 'failed'; reason: string | null } {
  if ('reason' in outcome) return { state: 'failed', reason: outcome.reason }
  if (outcome.pages.length === 0) return { state: 'ready', reason: appMessages.file.noText }
  return { state: 'ready', reason: outcome.isCut ? appMessages.file.longText : null }
}

async function finish(tx: SystemCtx, claimed: ClaimedFile, outcome: Outcome): Promise<void> {
  const { id } = claimed
  await completeJob(tx, store.fileQueue, claimed, toEnd(outcome))
  await publishChange(tx, { topic: 'files', id, kind: 'changed', audience: audienceOf(await getStored(tx, id)) })
}

/** Passages per statement, so that other queries get the connection in between. */
const batch = 100

/** The first chunk replaces what an unfinished attempt left; the last one marks the file as read. */
async function storePassages(ctx: SystemCtx, claimed: ClaimedFile, outcome: Outcome): Promise<void> {
  const passages = 'reason' in outcome ? [] : toPassagesOfPages(outcome)
  for (let first = 0; first === 0 || first < passages.length; first += batch) {
    const isHeld = await inTransaction(ctx, async (tx) => {
      if (!(await lockJob(tx, store.fileQueue, claimed))) return false
      if (first === 0) await store.deletePassages(tx, claimed.id)
      await store.insertPassages(tx, claimed.id, passages.slice(first, first + batch), first)
      if (first + batch >= passages.length) await finish(tx, claimed, outcome)
      return true
    })
    if (!isHeld) return
  }
}

const createHandler = (ctx: SystemCtx, blobs: Blobs, lane: ReadingLane) =>
  ({
    log: ctx.log,
    jobs: {
      ...jobsOf(ctx, store.fileQueue),
      async claim() {
        const claimed = await store.claimUnreadFile(ctx, lane)
        return claimed ? [claimed] : []
      },
    },
    async handle(claimed: ClaimedFile, signal: AbortSignal) {
      await storePassages(ctx, claimed, await read(ctx, blobs, claimed, signal))
    },
    // The error may not be caused by the file, so the file is read again.
    onFailure(error: unknown, { id }: ClaimedFile) {
      ctx.log.warn({ err: error, fileId: id }, 'Reading a file broke off')
      return undefined
    },
    backoff: { firstMs: 30_000, maxMs: 120_000 },
    concurrency: lanes[lane],
    // A claim is one turn of its person.
    maxPerClaim: 1,
    maxAttempts: 3,
    giveUp: (claimed: ClaimedFile) => storePassages(ctx, claimed, { reason: appMessages.file.readingGivenUp }),
  }) satisfies JobHandler<ClaimedFile>

const laneNames = keysOf(lanes)

/** Extracts the text of new files. After `signal` the claimed files are left to the next process. */
export async function processUnreadFiles(ctx: SystemCtx, blobs: Blobs, signal?: AbortSignal): Promise<void> {
  await Promise.all(laneNames.map((lane) => processJobs(createHandler(ctx, blobs, lane), signal)))
}

/** Lanes are independent: a free reader takes the next file at once. */
export function startFileReadingWorker(ctx: SystemCtx, blobs: Blobs, notifications: Notifications): () => Promise<void> {
  const workers = laneNames.map((lane) =>
    startWorker(createHandler(ctx, blobs, lane), {
      onError: (error) => ctx.log.error({ err: error }, 'Reading files failed'),
      notifications,
      topic: fileReadingTopic,
      pollMs,
    }),
  )
  return async () => void (await Promise.all(workers.map((worker) => worker.stop())))
}
