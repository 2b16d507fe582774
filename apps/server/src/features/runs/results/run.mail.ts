import { formatLongDay } from '@adjutant/contract/core/format-day'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { withoutInlineMarks } from '@adjutant/contract/text/markdown-text'
import type { Effect } from '@adjutant/engine'
import { todayOf } from '../../../platform/clock.ts'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { firstLine, findQuestionLine } from '@adjutant/contract/text/first-line'
import { greeting, oneLine, queueMail } from '../../mail/index.ts'
import { findUser } from '../../identity/index.ts'
import type { RunOrigin } from '../store/run-store.ts'

const toTitle = (name: string): string => toReadableName(oneLine(name))

const promptPreviewLength = 300
const maxPromptLength = 3_000
/** Mails are limited; the conversation has the whole result. */
const maxResultLength = 20_000

/** Returns the page where the run is shown and can be answered: its conversation, or a dialog if it has none. */
const placeOf = ({ id, kind, conversation_id }: RunOrigin): string =>
  conversation_id === null ? `/app/runs?${kind}_run=${id}` : `/app/conversations/${conversation_id}`

const scheduledNote = ', which runs by a schedule of yours,'

interface MailContent {
  key: string
  subject: string
  /** The text between the greeting and the signature. */
  body: string
}

async function mailRunOwner(tx: SystemCtx, run: RunOrigin, { key, subject, body }: MailContent): Promise<void> {
  const person = await findUser(tx, run.user_id)
  if (!person) return
  await queueMail(tx, { key, recipient: person.email, subject, body: `${greeting(person.first_name)}\n\n${body}\n\nAdjutant\n` })
}

/** Markdown as plain text: headings underlined, links into the product without their URL (the mail ends with one), others with it. */
const toPlain = (markdown: string): string =>
  markdown
    .replaceAll(/^#{1,6}\s+(.*)$/gm, (_, title: string) => `${title}\n${'-'.repeat(Math.min(title.length, 60))}`)
    .replaceAll(/\[([^\]]*)\]\(\/app\/[^)]*\)/g, '$1')
    .replaceAll(/\[([^\]]*)\]\(([^)]*)\)/g, '$1 ($2)')
    .split('\n')
    .map(withoutInlineMarks)
    .join('\n')

/** A short prompt is included completely; of a long one only the question. */
const toPromptText = (prompt: string): string =>
  prompt.length <= maxPromptLength ? toPlain(prompt.trim()) : findQuestionLine(prompt, promptPreviewLength)

export function mailWait(tx: SystemCtx, run: RunOrigin, { wait, prompt }: Effect & { kind: 'wait' }): Promise<void> {
  const name = toTitle(run.name)
  const body = `the ${run.kind} “${name}”${run.schedule_id === null ? '' : scheduledNote} has come to a point where it needs you:

${toPromptText(prompt)}

Answer it here, whenever it suits you; nothing happens until then:
${tx.publicUrl}${placeOf(run)}`
  return mailRunOwner(tx, run, { key: `run-waits:${run.id}:${wait}`, subject: `${name} is waiting for your answer`, body })
}

export function mailResult(tx: SystemCtx, run: RunOrigin, text: string): Promise<void> {
  const shown = text.length > maxResultLength ? `${text.slice(0, maxResultLength)}\n…` : text
  const body = `${toPlain(shown)}\n\nIn Adjutant: ${tx.publicUrl}${placeOf(run)}`
  return mailRunOwner(tx, run, { key: `run-result:${run.id}`, subject: `${toTitle(run.name)}, ${formatLongDay(todayOf(tx))}`, body })
}

/** Sends mail only for scheduled runs, because a person who starts a run manually sees how it ends. */
export async function mailFailure(tx: SystemCtx, run: RunOrigin, { reason }: Effect & { kind: 'failure' }): Promise<void> {
  if (!run.email_result) return
  const name = toTitle(run.name)
  const body = `the ${run.kind} “${name}”${scheduledNote} did not finish:

${firstLine(reason, promptPreviewLength)}

It can be tried again from the step that failed:
${tx.publicUrl}${placeOf(run)}`
  await mailRunOwner(tx, run, { key: `run-failed:${run.id}`, subject: `${name} did not finish`, body })
}
