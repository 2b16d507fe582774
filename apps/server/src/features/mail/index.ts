import type { SystemCtx } from '../../platform/ctx.ts'
import { mails } from './mail.schema.ts'
import { notify } from '../../platform/live/notifications.ts'

export { greeting, oneLine } from './mail-text.ts'

export interface NewMail {
  /** The deduplication key: the same key results in one mail. */
  key: string
  recipient: string
  subject: string
  body: string
}

export const mailTopic = 'mail'

/** Queues a mail in the caller's transaction; it is sent after the commit. */
export async function queueMail(ctx: SystemCtx, mail: NewMail): Promise<void> {
  await ctx.db
    .insert(mails)
    .values({ id: ctx.newId(), ...mail })
    .onConflictDoNothing()
  await notify(ctx, mailTopic)
}
