import type { DoneEffect } from '@adjutant/contract/ai/acts'
import type { CreatedRecord } from '@adjutant/contract/ai/runs'
import type { Effect, RunHead } from '@adjutant/engine'
import type { Blobs } from '../../../platform/blobs/blobs.ts'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { toActSummary } from '../../assistant-tools/index.ts'
import { appendMessage, publishConversationChangeFor, updateConversation } from '../../conversations/index.ts'
import type { ClaimedRun } from '../worker/claimed-run.ts'
import { mailFailure, mailResult, mailWait } from './run.mail.ts'
import { selectEvents, type ApplyEffect, type RunOrigin } from '../store/run-store.ts'
import { getSnapshot, selectUndone } from '../runs.store.ts'
import { listRunEffects } from './run-effects.logic.ts'
import { isSavedAsRecord, saveRecords } from './result-records.service.ts'

export interface EffectDeps {
  blobs: Blobs
}

export const createEffectHandler =
  ({ blobs }: EffectDeps): ApplyEffect =>
  async (tx, run, effect, head) => {
    switch (effect.kind) {
      case 'wait':
        return mailWait(tx, run, effect)
      case 'failure':
        return mailFailure(tx, run, effect)
      case 'result':
        return saveResult(tx, blobs, run, effect, head)
    }
  }

async function saveResult(tx: SystemCtx, blobs: Blobs, run: RunOrigin, effect: Effect & { kind: 'result' }, head: RunHead): Promise<void> {
  if (effect.text.trim() === '') return
  const made = await saveRecords(tx, blobs, run, effect)
  const done = await readDone(tx, run.id, made)
  if (run.conversation_id !== null) await insertResult(tx, run, run.conversation_id, effect.text, done, head)
  if (run.email_result) await mailResult(tx, run, `${effect.text}\n\n${toActSummary(done.effects).text}`)
}

interface Done {
  effects: DoneEffect[]
  hasUntrustedText: boolean
}

/** The events of this commit are stored before its effects. */
async function readDone(tx: SystemCtx, runId: string, made: CreatedRecord[]): Promise<Done> {
  const snapshot = await getSnapshot(tx, runId)
  const events = await selectEvents(tx, runId)
  const hasUntrustedText =
    snapshot.carried !== undefined || events.some(({ type, details }) => type === 'tool_result' && (details.outside ?? details.foreign))
  const undoneCalls = (await selectUndone(tx, [runId])).get(runId)
  return { effects: listRunEffects(snapshot, events, made, undoneCalls), hasUntrustedText }
}

/** The result needs no effect besides being stored. */
export const isRecordOnly = ({ conversation_id, email_result }: ClaimedRun, effect: Effect): boolean =>
  effect.kind === 'result' && !isSavedAsRecord(effect.as) && conversation_id === null && !email_result

/** Updates the conversation first, which locks it against concurrent inserts. */
async function insertResult(
  tx: SystemCtx,
  run: RunOrigin,
  conversation_id: string,
  content: string,
  { effects, hasUntrustedText }: Done,
  { usage }: RunHead,
): Promise<void> {
  await updateConversation(tx, conversation_id)
  await appendMessage(tx, conversation_id, {
    sender: 'ai',
    content,
    other_effects: effects,
    has_outside_text: hasUntrustedText,
    ...usage,
    ...(run.kind === 'crew' ? { crew_run_id: run.id } : { flow_run_id: run.id }),
  })
  await publishConversationChangeFor(tx, run.user_id, conversation_id)
}
