import { and, asc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import { startBackgroundWork } from '../../platform/background/background-work.ts'
import type { SystemCtx } from '../../platform/ctx.ts'
import { mails } from './mail.schema.ts'
import type { MailTransport } from '../../platform/mail/transport.ts'
import type { Notifications } from '../../platform/live/notifications.ts'
import { mailTopic } from './index.ts'

const maxAttempts = 12
const claimMinutes = 5
const pollMs = 30_000
/** Retention of sent mails. */
const retentionDays = 30

type Mail = typeof mails.$inferSelect

/** Claims one due mail for five minutes; the claim expires if the process dies. */
async function claimDueMail(ctx: SystemCtx): Promise<Mail | undefined> {
  const due = ctx.db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isNull(mails.sent_at), lte(mails.next_attempt_at, sql`now()`), lt(mails.attempts, maxAttempts)))
    .orderBy(asc(mails.next_attempt_at))
    .limit(1)
    .for('update', { skipLocked: true })
  const claim = { attempts: sql`${mails.attempts} + 1`, next_attempt_at: sql`now() + make_interval(mins => ${claimMinutes})` }
  const [mail] = await ctx.db
    .update(mails)
    .set(claim)
    .where(eq(mails.id, sql`(${due})`))
    .returning()
  return mail
}

const backoffSeconds = (attempts: number) => Math.min(3600, 5 * 2 ** attempts)

async function deliver(ctx: SystemCtx, transport: MailTransport, mail: Mail): Promise<void> {
  try {
    await transport.send({ id: mail.id, recipient: mail.recipient, subject: mail.subject, body: mail.body })
    // The content is deleted after sending, because it can contain a link that grants access.
    await ctx.db
      .update(mails)
      .set({ sent_at: sql`now()`, last_error: null, body: '' })
      .where(eq(mails.id, mail.id))
  } catch (error) {
    ctx.log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, 'A mail could not be sent')
    const next = sql`now() + make_interval(secs => ${backoffSeconds(mail.attempts)})`
    await ctx.db
      .update(mails)
      .set({ next_attempt_at: next, last_error: String(error).slice(0, 500) })
      .where(eq(mails.id, mail.id))
  }
}

/** `signal` ends it after the current mail. */
export async function sendDueMails(ctx: SystemCtx, transport: MailTransport, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return
    const mail = await claimDueMail(ctx)
    if (!mail) return
    await deliver(ctx, transport, mail)
  }
}

/** Keeps mails that could not be sent: their error informs the operator. */
export async function purgeSentMails(ctx: SystemCtx, transport: MailTransport): Promise<void> {
  await ctx.db.delete(mails).where(lt(mails.sent_at, sql`now() - make_interval(days => ${retentionDays})`))
  await transport.purge?.(new Date(ctx.clock.now().getTime() - retentionDays * 86_400_000))
}

/** The returned function stops the sender and waits for the current mail, with a timeout because a mail server can be unresponsive. */
export const startMailSender = (ctx: SystemCtx, transport: MailTransport, notifications: Notifications): (() => Promise<void>) =>
  startBackgroundWork({
    work: (signal) => sendDueMails(ctx, transport, signal),
    onError: (error) => ctx.log.error({ err: error }, 'Sending mails failed'),
    notifications,
    topic: mailTopic,
    pollMs,
  })
