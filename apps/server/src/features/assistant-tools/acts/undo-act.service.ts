import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../../platform/ctx.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { allTools } from '../tools/assistant-tools.ts'
import { isUndoable } from './acts.dto.ts'
import { markUndone, type ActRow } from './acts.store.ts'
import { undoUpdate } from './undo-update.service.ts'

/** A call that was carried out. */
export type DoneToolCall = Pick<ActRow, 'tool' | 'record' | 'xid' | 'changes'>

/** Reverts a call with the current rights: a created record goes to the trash, an update is reverted unless it was changed since. */
export async function undoCall(tx: Ctx, call: DoneToolCall): Promise<void> {
  const { record, xid } = call
  const tool = allTools().find(({ name }) => name === call.tool)
  if (!isUndoable(call) || !tool || !record) throw new Conflict(appMessages.conversation.notUndoable)
  await (tool.undo?.(tx, record) ?? undoUpdate(tx, record, xid)).catch((error: unknown) => {
    throw error instanceof NotFound ? new Conflict(appMessages.conversation.changedSince) : error
  })
}

export async function undoAct(tx: Ctx, act: ActRow): Promise<void> {
  if (act.state !== 'done') throw new Conflict(appMessages.conversation.notUndoable)
  await undoCall(tx, act)
  await markUndone(tx, act.id)
}
