import { availableParallelism } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import { mostBytesOfText, readBytes, readFileApart, readingLimits, Unreadable, type Reading } from '@adjutant/reader'
import { startBackgroundWork } from '../../platform/background-work.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { MissingContent } from '../../platform/errors.ts'
import type { Nudges } from '../../platform/nudges.ts'
import { tell } from '../events/events.door.ts'
import { toPassages } from './file-text.ts'
import * as store from './file-texts.store.ts'
import type { Claimed, Lane, PassageOfPage } from './file-texts.store.ts'
import { isTextRead } from './file-type.ts'
import { audienceOf, getWritten } from './files.store.ts'

/** With the commit of an upload: there is something to read. */
export const readingTopic = 'files'
const pollMs = 15_000
const renewMs = 10_000
/** A file that ended the whole process this often would do so again. */
const mostReadings = 3
/** One of the cores is for those who wait for an answer. */
const slowReaders = Math.max(1, Math.min(4, availableParallelism() - 1))
const lanes: Lane[] = ['quick', ...Array.from({ length: slowReaders }, () => 'slow' as const)]

/** What came of it: its text, or why there is none. */
type Outcome = Reading | { reason: string }

const limitsOfFile = { ...readingLimits, mostCharacters: limits.fileText }
const mostBytesRead = mostBytesOfText(limits.fileText)
/** A text up to here is read while others wait for less than they would notice. */
const shortBytes = 100_000

/** One byte more than is read tells that there is more. */
const openText = (blobs: Blobs, { blob }: Claimed) => blobs.open(blob, { start: 0, end: mostBytesRead })

async function take(blobs: Blobs, claimed: Claimed, signal: AbortSignal | undefined): Promise<Reading> {
  const { blob, type, size } = claimed
  const order = { type, limits: limitsOfFile }
  if (!isTextRead(type)) return readFileApart(await blobs.open(blob), order, signal)
  if (size > shortBytes) return readFileApart(await openText(blobs, claimed), order, signal)
  return readBytes(await buffer(await openText(blobs, claimed)), order, () => false)
}

async function read(ctx: SystemCtx, blobs: Blobs, claimed: Claimed, signal: AbortSignal | undefined): Promise<Outcome> {
  if (claimed.readings > mostReadings) return { reason: words.file.readingGivenUp }
  try {
    return await take(blobs, claimed, signal)
  } catch (error) {
    if (error instanceof MissingContent) return { reason: error.message }
    if (!(error instanceof Unreadable)) throw error
    ctx.log.info({ err: error, fileId: claimed.id }, 'A file could not be read')
    return { reason: words.file.notRead[error.failure] }
  }
}

const toPassagesOfPages = ({ pages }: Reading): PassageOfPage[] =>
  pages.flatMap(({ page, text }) => toPassages(text).map((passage) => ({ page, passage })))

function toEnd(outcome: Outcome): Parameters<typeof store.markRead>[2] {
  if ('reason' in outcome) return { state: 'failed', reason: outcome.reason }
  if (outcome.pages.length === 0) return { state: 'ready', reason: words.file.noText }
  return { state: 'ready', reason: outcome.isCut ? words.file.longText : null }
}

async function finish(tx: SystemCtx, { id }: Claimed, outcome: Outcome): Promise<void> {
  await store.markRead(tx, id, toEnd(outcome))
  await tell(tx, { topic: 'files', id, kind: 'changed', audience: audienceOf(await getWritten(tx, id)) })
}

/** So many passages at once: what others ask of the database goes in between. */
const portion = 100

/** What an earlier reader left unfinished goes with the first portion; with the last one the file is read. */
async function keep(ctx: SystemCtx, claimed: Claimed, outcome: Outcome): Promise<void> {
  const passages = 'reason' in outcome ? [] : toPassagesOfPages(outcome)
  for (let first = 0; first === 0 || first < passages.length; first += portion) {
    const isHeld = await inTransaction(ctx, async (tx) => {
      if (!(await store.holdUnread(tx, claimed))) return false
      if (first === 0) await store.deletePassages(tx, claimed.id)
      await store.insertPassages(tx, claimed.id, passages.slice(first, first + portion), first)
      if (first + portion >= passages.length) await finish(tx, claimed, outcome)
      return true
    })
    if (!isHeld) return
  }
}

async function readOne(ctx: SystemCtx, blobs: Blobs, claimed: Claimed, signal: AbortSignal | undefined): Promise<void> {
  const renewal = setInterval(() => void store.renewClaim(ctx, claimed).catch(() => undefined), renewMs)
  try {
    await keep(ctx, claimed, await read(ctx, blobs, claimed, signal))
  } catch (error) {
    if (signal?.aborted) return await store.returnClaim(ctx, claimed)
    // No fault of the file, as far as is known: it is taken up again when its claim ends.
    ctx.log.warn({ err: error, fileId: claimed.id }, 'Reading a file broke off')
  } finally {
    clearInterval(renewal)
  }
}

async function readLane(ctx: SystemCtx, blobs: Blobs, lane: Lane, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    const claimed = signal?.aborted ? undefined : await store.claimUnread(ctx, lane)
    if (!claimed) return
    await readOne(ctx, blobs, claimed, signal)
  }
}

/** Takes the text out of what has arrived. `signal` ends it, and what is in hand stays for the next process. */
export async function readUnreadFiles(ctx: SystemCtx, blobs: Blobs, signal?: AbortSignal): Promise<void> {
  await Promise.all(lanes.map((lane) => readLane(ctx, blobs, lane, signal)))
}

/** Each lane works by itself: a reader that is free takes the next file at once, whatever the others have in hand. */
export function startFileReader(ctx: SystemCtx, blobs: Blobs, nudges: Nudges): () => Promise<void> {
  const stops = lanes.map((lane) =>
    startBackgroundWork({
      work: (signal) => readLane(ctx, blobs, lane, signal),
      onError: (error) => ctx.log.error({ err: error }, 'Reading files failed'),
      nudges,
      topic: readingTopic,
      pollMs,
    }),
  )
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
