import { dayMs, toMonday, toUtcDay } from '@adjutant/contract/core/days'
import { nilId } from '@adjutant/contract/core/uuid'
import type { SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { toBackgroundCtx } from '../../platform/jobs/background-ctx.ts'
import { findActor } from '../identity/index.ts'
import { queueMail } from '../mail/index.ts'
import type { HistoryAdapter } from './history.adapters.ts'
import { listChangesSince } from './unread-changes.service.ts'
import { claimWeek, recipientsAtOnce, selectRecipients } from './visits.store.ts'
import { weeklyMail } from './weekly-mail.mail.ts'

const sendingHourMs = 6 * 3_600_000

/** Monday of the current week in UTC, `YYYY-MM-DD`; the previous one until six o'clock on Monday. */
export const toMailedWeek = (now: Date): string => toMonday(toUtcDay(new Date(now.getTime() - sendingHourMs)))

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
  let after = nilId
  for (;;) {
    const people = await selectRecipients(ctx, monday, after)
    for (const { id } of people)
      await queueFor(ctx, adapters, id, monday).catch((error: unknown) => ctx.log.error({ err: error }, 'A weekly mail was not queued'))
    const last = people.at(-1)
    if (!last || people.length < recipientsAtOnce) return
    after = last.id
  }
}
