import type { ThreadMessage } from '@adjutant/contract/comms'
import { isUuid } from '@adjutant/contract/uuid'
import type { Actor, Ctx } from '../../platform/ctx.ts'
import type { StreamEvent, StreamInput } from '../../platform/http/implement.ts'
import { eachChange, type Nudges } from '../../platform/nudges.ts'
import { changesTopic } from '../events/events.door.ts'
import { toMessage } from './comms.wire.ts'
import { beginning, findMessage, placeOf, selectAfter, selectBefore, type Place } from './messages.store.ts'
import { getThread } from './threads.service.ts'
import { findThread } from './threads.store.ts'

const pageSize = 100

export interface LiveParts {
  nudges: Nudges
  /** The person's current state, so that a person without access gets no further events. */
  readActor(ctx: Ctx): Promise<Actor | undefined>
}

type MessageEvents = AsyncGenerator<StreamEvent<ThreadMessage>>

/** The position after the last event id; without one, the current end. */
async function findPlace(ctx: Ctx, threadId: string, lastEventId: string | undefined): Promise<Place> {
  const seen = lastEventId !== undefined && isUuid(lastEventId) ? await findMessage(ctx, threadId, lastEventId.toLowerCase()) : undefined
  const [newest] = seen ? [seen] : await selectBefore(ctx, threadId, undefined, 1)
  return newest ? placeOf(newest) : beginning
}

/** A person who left or lost access gets no further events. */
async function isStillIn(ctx: Ctx, { readActor }: LiveParts, threadId: string): Promise<boolean> {
  const actor = await readActor(ctx)
  return actor !== undefined && actor.user_level !== 'waitlisted' && (await findThread(ctx, threadId)) !== undefined
}

async function* watch(ctx: Ctx, parts: LiveParts, threadId: string, from: Place, signal: AbortSignal): MessageEvents {
  let place = from
  for await (const _ of eachChange(parts.nudges, [changesTopic(ctx.user.id)], signal)) {
    if (!(await isStillIn(ctx, parts, threadId))) return
    for (let isMore = true; isMore && !signal.aborted;) {
      const rows = await selectAfter(ctx, threadId, place, pageSize)
      for (const row of rows) yield { id: row.message.id, data: toMessage(row, ctx.user) }
      place = rows.length > 0 ? placeOf(rows.at(-1)!) : place
      isMore = rows.length === pageSize
    }
  }
}

/** Responds with 404 before anything is sent if the person is not a participant. */
export async function openThreadEvents(
  ctx: Ctx,
  parts: LiveParts,
  threadId: string,
  { lastEventId, signal }: StreamInput,
): Promise<MessageEvents> {
  await getThread(ctx, threadId)
  return watch(ctx, parts, threadId, await findPlace(ctx, threadId, lastEventId), signal)
}
