import { buffer } from 'node:stream/consumers'
import { words } from '@adjutant/contract/words'
import { startBackgroundWork } from '../../platform/background-work.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Nudges } from '../../platform/nudges.ts'
import { tell } from '../events/events.door.ts'
import { claimUnread, insertPassages, markRead, type Claimed } from './file-texts.store.ts'
import { findText, mostBytesRead, toPassages, type TextOfFile } from './file-text.ts'
import { audienceOf, getWritten } from './files.store.ts'

/** With the commit of an upload: there is something to read. */
export const readingTopic = 'files'
const pollMs = 60_000

async function read(ctx: SystemCtx, blobs: Blobs, { id, type, blob, size }: Claimed): Promise<TextOfFile | undefined> {
  try {
    const bytes = await buffer(await blobs.open(blob, { start: 0, end: mostBytesRead - 1 }))
    return findText(bytes, type, size > mostBytesRead)
  } catch (error) {
    ctx.log.warn({ err: error, fileId: id }, 'A file could not be read')
    return undefined
  }
}

function store(ctx: SystemCtx, { id }: Claimed, found: TextOfFile | undefined): Promise<void> {
  const end = found
    ? ({ state: 'ready', reason: found.isCut ? words.file.longText : null } as const)
    : ({ state: 'failed', reason: words.file.unreadable } as const)
  return inTransaction(ctx, async (tx) => {
    if (!(await markRead(tx, id, end))) return
    if (found) await insertPassages(tx, id, toPassages(found.text))
    await tell(tx, { topic: 'files', id, kind: 'changed', audience: audienceOf(await getWritten(tx, id)) })
  })
}

/** Takes the text out of what has arrived, one file after the other. `signal` ends it after the one in hand. */
export async function readUnreadFiles(ctx: SystemCtx, blobs: Blobs, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const claimed = signal?.aborted ? undefined : await claimUnread(ctx)
    if (!claimed) return
    await store(ctx, claimed, await read(ctx, blobs, claimed))
  }
}

export const startFileReader = (ctx: SystemCtx, blobs: Blobs, nudges: Nudges): (() => Promise<void>) =>
  startBackgroundWork({
    work: (signal) => readUnreadFiles(ctx, blobs, signal),
    onError: (error) => ctx.log.error({ err: error }, 'Reading files failed'),
    nudges,
    topic: readingTopic,
    pollMs,
  })
