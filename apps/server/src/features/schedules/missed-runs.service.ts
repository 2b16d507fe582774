import type { Ctx } from '../../platform/ctx.ts'
import { appendSystemMessage, publishConversationChange } from '../conversations/index.ts'
import { findConversationForUpdate } from '../conversations/index.ts'
import { listItemNames } from '../factory/index.ts'
import { oneLine, queueMail } from '../mail/index.ts'
import { listLastRuns } from '../runs/index.ts'
import { missedRunMail } from './missed-run.mail.ts'
import type { PlannedSchedule } from './schedules.store.ts'

/** A start that waits for other runs or for the next poll is not late yet. */
const graceMs = 10 * 60_000

export const isLate = (due: Date, now: Date): boolean => now.getTime() - due.getTime() > graceMs

/** Formats the time in the schedule's time zone. */
const formatMoment = (at: Date, timeZone: string): string => at.toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone })

/** The notice before a run that started late. */
export function toLateNotice({ next_at, recurrence }: PlannedSchedule, missed: number): string {
  const due = formatMoment(next_at, recurrence.time_zone)
  const others = missed - 1
  const left =
    others > 0
      ? ` ${others === 1 ? 'One more that was' : `${others} more that were`} due meanwhile ${others === 1 ? 'is' : 'are'} left out.`
      : ''
  return `This was due on ${due} (${recurrence.time_zone}) and begins late, because Adjutant was not running or busy then.${left}`
}

/** The key of the mail about a start that was skipped. A run that waits holds up its schedule, so its owner is reminded once per wait. */
async function findMailKey(tx: Ctx, { id, next_at, email_result }: PlannedSchedule): Promise<string | undefined> {
  if (email_result) return `schedule-missed:${id}:${next_at.toISOString()}`
  const [last] = await listLastRuns(tx, [id])
  return last?.wait ? `schedule-held:${last.id}:${last.wait.no}` : undefined
}

/** Reported in the conversation of its results, and by email if the results are mailed or the previous run waits for an answer. */
export async function reportNotStarted(tx: Ctx, schedule: PlannedSchedule, problem: string): Promise<void> {
  const { kind, definition_id, next_at, recurrence, conversation_id } = schedule
  const name = oneLine((await listItemNames(tx, kind, [definition_id])).get(definition_id) ?? `A ${kind}`)
  const text = `${name}, due on ${formatMoment(next_at, recurrence.time_zone)} (${recurrence.time_zone}), was not started: ${problem}`
  const conversation = conversation_id !== null && (await findConversationForUpdate(tx, tx.user, conversation_id))
  if (conversation) {
    await appendSystemMessage(tx, conversation.id, text)
    await publishConversationChange(tx, conversation.id)
  }
  const key = await findMailKey(tx, schedule)
  if (key !== undefined)
    await queueMail(tx, missedRunMail(tx, { key, name, text, conversationId: conversation ? conversation.id : undefined }))
}
