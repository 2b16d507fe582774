import { dayMs } from '@adjutant/contract/core/days'
import { isNull, lt, sql } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import type { JobHandler } from '../../platform/jobs/job-pool.ts'
import { claimJobs, completeJob, defineQueue, expireLeases, type JobOf } from '../../platform/jobs/job-queue.ts'
import { jobsOf } from '../../platform/jobs/job-source.ts'
import { processJobs, startWorker } from '../../platform/jobs/worker.ts'
import { mails } from './mail.schema.ts'
import type { MailTransport } from '../../platform/mail/transport.ts'
import type { Notifications } from '../../platform/live/notifications.ts'
import { mailTopic } from './mail.service.ts'

const maxAttempts = 12
const pollMs = 30_000
/** Retention of sent mails. */
const retentionDays = 30

const mailQueue = defineQueue({
  table: mails,
  key: ['id'],
  token: ['attempts'],
  columns: ['recipient', 'subject', 'body'],
  isPending: isNull(mails.sent_at),
  orderBy: [sql`coalesce(${mails.next_attempt_at}, ${mails.created_at})`],
  // Longer than any delivery, so that a process that pauses sends no mail twice.
  leaseSeconds: 300,
})

type Mail = JobOf<typeof mailQueue>

const createHandler = (ctx: SystemCtx, transport: MailTransport) =>
  ({
    log: ctx.log,
    jobs: { ...jobsOf(ctx, mailQueue), claim: (max: number) => claimJobs(ctx, mailQueue, max, { where: lt(mails.attempts, maxAttempts) }) },
    async handle(mail: Mail) {
      const { id, recipient, subject, body } = mail
      await transport.send({ id, recipient, subject, body })
      // The content is deleted after sending, because it can contain a link that grants access.
      await completeJob(ctx, mailQueue, mail, { sent_at: sql`now()`, last_error: null, body: '' })
    },
    onFailure(error: unknown, { id, attempts }: Mail) {
      ctx.log.warn({ err: error, mail: id, attempts }, 'A mail could not be sent')
      return { last_error: String(error).slice(0, 500) }
    },
    backoff: { firstMs: 10_000, maxMs: 3_600_000 },
    concurrency: 1,
  }) satisfies JobHandler<Mail>

/** `signal` ends it after the current mail. */
export const sendDueMails = (ctx: SystemCtx, transport: MailTransport, signal?: AbortSignal): Promise<void> =>
  processJobs(createHandler(ctx, transport), signal)

/** Keeps mails that could not be sent: their error informs the operator. */
export async function purgeSentMails(ctx: SystemCtx, transport: MailTransport): Promise<void> {
  await ctx.db.delete(mails).where(lt(mails.sent_at, sql`now() - make_interval(days => ${retentionDays})`))
  await transport.purge?.(new Date(ctx.clock.now().getTime() - retentionDays * dayMs))
}

/**
 * The returned function stops the sender and waits for the current mail, with a timeout because a mail server can be unresponsive.
 * `isOnlyProcess`: this process has just started and is the only one, so no other process is sending a claimed mail.
 */
export async function startMailSender(
  ctx: SystemCtx,
  transport: MailTransport,
  notifications: Notifications,
  { isOnlyProcess = false } = {},
): Promise<() => Promise<void>> {
  if (isOnlyProcess) await expireLeases(ctx, mailQueue)
  return startWorker(createHandler(ctx, transport), {
    onError: (error) => ctx.log.error({ err: error }, 'Sending mails failed'),
    notifications,
    topic: mailTopic,
    pollMs,
  }).stop
}
