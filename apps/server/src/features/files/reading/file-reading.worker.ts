import { availableParallelism } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { maxBytesOfText, readBytes, readFileInProcess, readingLimits, Unreadable, type ReadingResult } from '@adjutant/reader'
import { startBackgroundWork } from '../../../platform/background/background-work.ts'
import type { Blobs } from '../../../platform/blobs/blobs.ts'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { MissingContent } from '../../../platform/errors.ts'
import type { Notifications } from '../../../platform/live/notifications.ts'
import { publishChange } from '../../events/index.ts'
import { toPassages } from './file-text.util.ts'
import * as store from './file-texts.store.ts'
import type { ClaimedFile, ReadingLane, PassageOfPage } from './file-texts.store.ts'
import { isTextRead } from '../file-type.util.ts'
import { audienceOf, getStored } from '../files.store.ts'

/** Notified with the commit of an upload. */
export const fileReadingTopic = 'files'
const pollMs = 15_000
const leaseRenewMs = 10_000
/** A file that crashed the process this often would crash it again. */
const maxReadings = 3
/** Leaves one core for requests. */
const slowReaders = Math.max(1, Math.min(4, availableParallelism() - 1))
const lanes: ReadingLane[] = ['quick', ...Array.from({ length: slowReaders }, () => 'slow' as const)]

/** The text, or the reason why there is none. */
type Outcome = ReadingResult | { reason: string }

const limitsOfFile = { ...readingLimits, maxCharacters: limits.fileText }
const maxBytesRead = maxBytesOfText(limits.fileText)
/** Texts up to this size are read in the process without a noticeable delay for others. */
const shortBytes = 100_000

/** One byte more than the limit shows whether there is more. */
const openText = (blobs: Blobs, { blob }: ClaimedFile) => blobs.open(blob, { start: 0, end: maxBytesRead })

async function take(blobs: Blobs, claimed: ClaimedFile, signal: AbortSignal | undefined): Promise<ReadingResult> {
  const { blob, type, size } = claimed
  const order = { type, limits: limitsOfFile }
  if (!isTextRead(type)) return readFileInProcess(await blobs.open(blob), order, signal)
  if (size > shortBytes) return readFileInProcess(await openText(blobs, claimed), order, signal)
  return readBytes(await buffer(await openText(blobs, claimed)), order, () => false)
}

async function read(ctx: SystemCtx, blobs: Blobs, claimed: ClaimedFile, signal: AbortSignal | undefined): Promise<Outcome> {
  if (claimed.readings > maxReadings) return { reason: appMessages.file.readingGivenUp }
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

function toEnd(outcome: Outcome): Parameters<typeof store.markRead>[2] {
  if ('reason' in outcome) return { state: 'failed', reason: outcome.reason }
  if (outcome.pages.length === 0) return { state: 'ready', reason: appMessages.file.noText }
  return { state: 'ready', reason: outcome.isCut ? appMessages.file.longText : null }
}

async function finish(tx: SystemCtx, { id }: ClaimedFile, outcome: Outcome): Promise<void> {
  await store.markRead(tx, id, toEnd(outcome))
  await publishChange(tx, { topic: 'files', id, kind: 'changed', audience: audienceOf(await getStored(tx, id)) })
}

/** Passages per statement, so that other queries get the connection in between. */
const batch = 100

/** The first chunk replaces what an unfinished attempt left; the last one marks the file as read. */
async function storePassages(ctx: SystemCtx, claimed: ClaimedFile, outcome: Outcome): Promise<void> {
  const passages = 'reason' in outcome ? [] : toPassagesOfPages(outcome)
  for (let first = 0; first === 0 || first < passages.length; first += batch) {
    const isHeld = await inTransaction(ctx, async (tx) => {
      if (!(await store.lockUnread(tx, claimed))) return false
      if (first === 0) await store.deletePassages(tx, claimed.id)
      await store.insertPassages(tx, claimed.id, passages.slice(first, first + batch), first)
      if (first + batch >= passages.length) await finish(tx, claimed, outcome)
      return true
    })
    if (!isHeld) return
  }
}

async function readOne(ctx: SystemCtx, blobs: Blobs, claimed: ClaimedFile, signal: AbortSignal | undefined): Promise<void> {
  const renewal = setInterval(() => void store.renewClaim(ctx, claimed).catch(() => undefined), leaseRenewMs)
  try {
    await storePassages(ctx, claimed, await read(ctx, blobs, claimed, signal))
  } catch (error) {
    if (signal?.aborted) return await store.releaseClaim(ctx, claimed)
    // Not known to be the file's fault: it is read again when its claim expires.
    ctx.log.warn({ err: error, fileId: claimed.id }, 'Reading a file broke off')
  } finally {
    clearInterval(renewal)
  }
}

async function readLane(ctx: SystemCtx, blobs: Blobs, lane: ReadingLane, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    const claimed = signal?.aborted ? undefined : await store.claimUnreadFile(ctx, lane)
    if (!claimed) return
    await readOne(ctx, blobs, claimed, signal)
  }
}

/** Extracts the text of new files. After `signal` the claimed files are left to the next process. */
export async function processUnreadFiles(ctx: SystemCtx, blobs: Blobs, signal?: AbortSignal): Promise<void> {
  await Promise.all(lanes.map((lane) => readLane(ctx, blobs, lane, signal)))
}

/** Lanes are independent: a free reader takes the next file at once. */
export function startFileReadingWorker(ctx: SystemCtx, blobs: Blobs, notifications: Notifications): () => Promise<void> {
  const stops = lanes.map((lane) =>
    startBackgroundWork({
      work: (signal) => readLane(ctx, blobs, lane, signal),
      onError: (error) => ctx.log.error({ err: error }, 'Reading files failed'),
      notifications,
      topic: fileReadingTopic,
      pollMs,
    }),
  )
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
