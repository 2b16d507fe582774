import type { ThreadMessage } from '@adjutant/contract/comms'
import { isUuid } from '@adjutant/contract/core/uuid'
import type { Actor, Ctx } from '../../../platform/ctx.ts'
import type { StreamEvent, StreamInput } from '../../../platform/http/implement.ts'
import { eachNotification } from '../../../platform/live/follow.ts'
import type { Notifications } from '../../../platform/live/notifications.ts'
import { changesTopic } from '../../events/index.ts'
import { toMessage } from '../comms.dto.ts'
import { beginning, findMessage, getPosition, selectAfter, selectBefore, type MessagePosition } from '../messages/messages.store.ts'
import { getThread } from './threads.service.ts'
import { findThread } from './threads.store.ts'

const pageSize = 100

export interface LiveDeps {
  notifications: Notifications
  /** The person's current state, so that a person without access gets no further events. */
  readActor(ctx: Ctx): Promise<Actor | undefined>
}

type MessageEvents = AsyncGenerator<StreamEvent<ThreadMessage>>

/** The position after the last event id; without one, the current end. */
async function findPosition(ctx: Ctx, threadId: string, lastEventId: string | undefined): Promise<MessagePosition> {
  const seen = lastEventId !== undefined && isUuid(lastEventId) ? await findMessage(ctx, threadId, lastEventId.toLowerCase()) : undefined
  const [newest] = seen ? [seen] : await selectBefore(ctx, threadId, undefined, 1)
  return newest ? getPosition(newest) : beginning
}

/** A person who left or lost access gets no further events. */
async function isStillIn(ctx: Ctx, { readActor }: LiveDeps, threadId: string): Promise<boolean> {
  const actor = await readActor(ctx)
  return actor !== undefined && actor.user_level !== 'waitlisted' && (await findThread(ctx, threadId)) !== undefined
}

async function* watch(ctx: Ctx, deps: LiveDeps, threadId: string, from: MessagePosition, signal: AbortSignal): MessageEvents {
  let position = from
  for await (const _ of eachNotification(deps.notifications, [changesTopic(ctx.user.id)], signal)) {
    if (!(await isStillIn(ctx, deps, threadId))) return
    for (let isMore = true; isMore && !signal.aborted;) {
      const rows = await selectAfter(ctx, threadId, position, pageSize)
      for (const row of rows) yield { id: row.message.id, data: toMessage(row, ctx.user) }
      const last = rows.at(-1)
      if (last) position = getPosition(last)
      isMore = rows.length === pageSize
    }
  }
}

/** Responds with 404 before anything is sent if the person is not a participant. */
export async function openThreadEvents(
  ctx: Ctx,
  deps: LiveDeps,
  threadId: string,
  { lastEventId, signal }: StreamInput,
): Promise<MessageEvents> {
  await getThread(ctx, threadId)
  return watch(ctx, deps, threadId, await findPosition(ctx, threadId, lastEventId), signal)
}
