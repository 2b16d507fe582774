import type { Ctx } from '../../../platform/ctx.ts'
import type { StreamInput } from '../../../platform/http/implement.ts'
import { follow } from '../../../platform/live/follow.ts'
import { TextSource } from '../../../platform/live/partial-texts.ts'
import {
  selectDraftsOf,
  selectMessagesById,
  StoredMessages,
  toPartialMessage,
  type DraftText,
  type MessageEvent,
} from '../../conversations/index.ts'
import type { ChatDeps } from '../chat.deps.ts'

const gapMs = 40

/** Sends the text so far and, once, the removal of a failed answer. A completed answer comes from the stored messages. */
const openDrafts = (ctx: Ctx, { registry }: ChatDeps, id: string, sentTexts: Map<string, string>): TextSource<DraftText, MessageEvent> =>
  new TextSource({
    userId: ctx.user.id,
    local: registry.texts,
    readSaved: () => selectDraftsOf(ctx, ctx.user.id),
    gapMs,
    toItems(draft) {
      if (draft.conversationId !== id || draft.text === (sentTexts.get(draft.id) ?? '')) return []
      sentTexts.set(draft.id, draft.text)
      return [{ data: toPartialMessage(draft, true) }]
    },
    async toEndedItems(drafts) {
      const ended = drafts.filter(({ conversationId }) => conversationId === id)
      const stored = await selectMessagesById(
        ctx,
        ended.map((draft) => draft.id),
      )
      const failed = ended.filter((draft) => !stored.some((row) => row.id === draft.id))
      return failed.map((draft) => ({ data: toPartialMessage({ ...draft, text: '' }, false) }))
    },
  })

/** Returns 404 before the stream opens if the conversation is not the person's own. */
export async function openMessages(ctx: Ctx, deps: ChatDeps, id: string, { lastEventId, signal }: StreamInput) {
  const sentTexts = new Map<string, string>()
  const stored = await StoredMessages.open(ctx, id, { lastEventId, sentTexts })
  return follow(deps.notifications, [stored, openDrafts(ctx, deps, id, sentTexts)], signal)
}
