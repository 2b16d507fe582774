import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Agent, Ctx } from '../../../platform/ctx.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { listAllTools } from '../tools/assistant-tools.ts'
import type { AssistantTool } from '../tools/tool.ts'
import { isUndoable } from './acts.dto.ts'
import { markUndone, type ActRow } from './acts.store.ts'

/** A call that was carried out. */
export type DoneToolCall = Pick<ActRow, 'tool' | 'record' | 'xid' | 'changes'>

async function undo(tx: Ctx, tool: AssistantTool, { record, xid }: DoneToolCall, agent: Agent): Promise<void> {
  if (record && tool.undo) return tool.undo(tx, record)
  if (!record || xid === null) throw new NotFound()
  await tx.ports.history.undo(tx, record, { xid, agent })
}

/**
 * Reverts a call of this agent with the current rights: a created record goes to the trash, an update is reverted unless it was changed
 * since.
 */
export async function undoCall(tx: Ctx, call: DoneToolCall, agent: Agent): Promise<void> {
  const tool = listAllTools().find(({ name }) => name === call.tool)
  if (!isUndoable(call) || !tool) throw new Conflict(appMessages.conversation.notUndoable)
  await undo(tx, tool, call, agent).catch((error: unknown) => {
    throw error instanceof NotFound ? new Conflict(appMessages.conversation.changedSince) : error
  })
}

export async function undoAct(tx: Ctx, act: ActRow): Promise<void> {
  if (act.state !== 'done') throw new Conflict(appMessages.conversation.notUndoable)
  await undoCall(tx, act, { kind: 'assistant', id: act.id })
  await markUndone(tx, act.id)
}
