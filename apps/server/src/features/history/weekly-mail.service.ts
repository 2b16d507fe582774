import { dayMs, toMonday, toUtcDay } from '@adjutant/contract/core/days'
import type { ChangedRecord, UnreadChanges } from '@adjutant/contract/records/history'
import { and, gt, isNotNull, lt, ne, not } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { toBackgroundCtx } from '../../platform/jobs/background-ctx.ts'
import { accounts, findActor } from '../identity/index.ts'
import { greeting, oneLine, queueMail, type NewMail } from '../mail/index.ts'
import type { HistoryAdapter } from './history.adapters.ts'
import { listChangesSince } from './unread-changes.service.ts'
import { claimWeek, hasNoWeeklyMail } from './visits.store.ts'

const sendingHourMs = 6 * 3_600_000
const accountsAtOnce = 200
const maxLines = 15

/** Monday of the current week in UTC, `YYYY-MM-DD`; the previous one until six o'clock on Monday. */
export const toMailedWeek = (now: Date): string => toMonday(toUtcDay(new Date(now.getTime() - sendingHourMs)))

const recipients = accounts('recipients')

/** Accounts with access and a verified address that existed before this week, and whose mail is neither claimed nor switched off. */
export const selectRecipients = (ctx: SystemCtx, monday: string, after: string) =>
  ctx.db
    .select({ id: recipients.id })
    .from(recipients)
    .where(
      and(
        gt(recipients.id, after),
        ne(recipients.user_level, 'waitlisted'),
        isNotNull(recipients.email_verified_at),
        lt(recipients.created_at, new Date(monday)),
        not(hasNoWeeklyMail(recipients.id, monday)),
      ),
    )
    .orderBy(recipients.id)
    .limit(accountsAtOnce)

function toLine({ kind, title, action, actors, agents, changes }: ChangedRecord): string {
  const who = [...actors.map(({ name }) => oneLine(name)), ...(agents.length > 0 ? ['an agent'] : [])].join(', ') || 'the system'
  const fields = changes.map(({ field, to }) => `${oneLine(field)} → ${oneLine(to ?? 'empty').slice(0, 80)}`).join('; ')
  return `- ${kind} “${oneLine(title)}”: ${action} by ${who}${fields && ` (${fields})`}`
}

export const weeklyMail = (
  { id, email, first_name }: { id: string; email: string; first_name: string | null },
  { records, total }: UnreadChanges,
  { publicUrl, monday }: { publicUrl: string; monday: string },
): NewMail => ({
  key: `weekly-changes:${id}:${monday}`,
  recipient: email,
  subject: total === 1 ? 'One record changed last week' : `${total} records changed last week`,
  body: `${greeting(first_name)}

This is what others and agents changed in the last seven days:

${records.slice(0, maxLines).map(toLine).join('\n')}
${total > maxLines ? `and ${total - maxLines} more\n` : ''}
${publicUrl}/app/ceodashboard

You can turn this mail off in your profile:
${publicUrl}/app/profile

Adjutant
`,
})

/** The claim and the mail are one transaction, so that several servers send one mail. */
function queueFor(ctx: SystemCtx, adapters: readonly HistoryAdapter[], userId: string, monday: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await claimWeek(tx, userId, monday))) return
    const user = await findActor(tx, { user_id: userId, sso_organization_id: null })
    if (!user) return
    const since = new Date(ctx.clock.now().getTime() - 7 * dayMs)
    const changes = await listChangesSince(toBackgroundCtx(tx, user, { sso_organization_id: null }), adapters, since)
    if (changes.total > 0) await queueMail(tx, weeklyMail(user, changes, { publicUrl: ctx.publicUrl, monday }))
  })
}

/** Queues the mails of this week that are not queued yet. */
export async function queueWeeklyMails(ctx: SystemCtx, adapters: readonly HistoryAdapter[]): Promise<void> {
  const monday = toMailedWeek(ctx.clock.now())
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const people = await selectRecipients(ctx, monday, after)
    for (const { id } of people)
      await queueFor(ctx, adapters, id, monday).catch((error: unknown) => ctx.log.error({ err: error }, 'A weekly mail was not queued'))
    const last = people.at(-1)
    if (!last || people.length < accountsAtOnce) return
    after = last.id
  }
}
