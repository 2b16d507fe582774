import type { Effect, RunHead } from '@adjutant/engine'
import type { Blobs } from '../../../platform/blobs/blobs.ts'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { firstLine } from '@adjutant/contract/text/first-line'
import { appendMessage, publishConversationChangeFor, updateConversation } from '../../conversations/index.ts'
import type { ClaimedRun } from '../worker/claimed-run.ts'
import { mailFailure, mailResult, mailWait } from './run-mails.ts'
import type { ApplyEffect, RunOrigin } from '../store/run-store.ts'
import { isSavedAsRecord, saveRecords, type Made } from './result-records.ts'

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
  if (run.conversation_id !== null) await insertResult(tx, run, run.conversation_id, withReceipt(effect.text, made), head)
  if (run.email_result) await mailResult(tx, run, effect.text)
}

/** The result needs no effect besides being stored. */
export const isRecordOnly = ({ conversation_id, email_result }: ClaimedRun, effect: Effect): boolean =>
  effect.kind === 'result' && !isSavedAsRecord(effect.as) && conversation_id === null && !email_result

const places: Record<Made['kind'], (made: Made[]) => string> = {
  advice: () => 'Kept as [advice](/app/strategy).',
  note: () => 'Kept as a [note](/app/notes).',
  file: ([file]) => `Kept as the file [${file!.title}](/app/files).`,
  task: (tasks) => `Kept as ${tasks.length === 1 ? 'a task' : `${tasks.length} tasks`}: ${tasks.map(toTaskLink).join(', ')}.`,
}

const titlePreviewLength = 80

const toTaskLink = ({ id, title }: Made): string =>
  `[${firstLine(title, titlePreviewLength).replaceAll(/[[\]<`\\*]/g, String.raw`\$&`)}](/app/my-tasks?task=${id})`

/** The conversation names what the result became. Advice does so itself. */
function withReceipt(text: string, made: Made[]): string {
  const kind = made[0]?.kind
  return kind === undefined || kind === 'advice' ? text : `${text}\n\n*${places[kind](made)}*`
}

/** Updates the conversation first, which locks it against concurrent inserts. */
async function insertResult(tx: SystemCtx, run: RunOrigin, conversation_id: string, content: string, { usage }: RunHead): Promise<void> {
  await updateConversation(tx, conversation_id)
  await appendMessage(tx, conversation_id, {
    sender: 'ai',
    content,
    ...usage,
    ...(run.kind === 'crew' ? { crew_run_id: run.id } : { flow_run_id: run.id }),
  })
  await publishConversationChangeFor(tx, run.user_id, conversation_id)
}
