import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../../platform/ctx.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { allTools } from '../tools/assistant-tools.ts'
import { previewCall } from '../tools/tool.ts'
import { isUndoable } from './acts.dto.ts'
import { markUndone, type ActRow } from './acts.store.ts'

/** A call that was carried out, with its arguments. */
export type DoneToolCall = Pick<ActRow, 'tool' | 'arguments' | 'record' | 'before' | 'changes'>

/** Reverts a call with the current rights: a created record goes to the trash, an update is reverted unless it was changed since. */
export async function undoCall(tx: Ctx, call: DoneToolCall): Promise<void> {
  const { record, before } = call
  const tool = allTools().find(({ name }) => name === call.tool)
  if (!isUndoable(call) || !tool?.undo || !record) throw new Conflict(appMessages.conversation.notUndoable)
  if (tool.action === 'update') {
    // The change is still in place if carrying it out again would change nothing.
    const again = await previewCall(tool, tx, call.arguments)
    if ('reason' in again || again.changes.length > 0) throw new Conflict(appMessages.conversation.changedSince)
  }
  await tool.undo(tx, { record, before: before as never }).catch((error: unknown) => {
    throw error instanceof NotFound ? new Conflict(appMessages.conversation.changedSince) : error
  })
}

export async function undoAct(tx: Ctx, act: ActRow): Promise<void> {
  if (act.state !== 'done') throw new Conflict(appMessages.conversation.notUndoable)
  await undoCall(tx, act)
  await markUndone(tx, act.id)
}
