import type { SystemCtx } from '../../platform/ctx.ts'
import { mails } from '../../platform/db/schema/index.ts'
import { nudge } from '../../platform/nudges.ts'

export { greeting, oneLine } from './letter.ts'

export interface NewMail {
  /** Names the occasion. The same occasion twice is one mail. */
  key: string
  recipient: string
  subject: string
  body: string
}

export const mailTopic = 'mail'

/** Puts a mail into the queue in the caller's transaction; it leaves after the commit. */
export async function queueMail(ctx: SystemCtx, mail: NewMail): Promise<void> {
  await ctx.db
    .insert(mails)
    .values({ id: ctx.newId(), ...mail })
    .onConflictDoNothing()
  await nudge(ctx, mailTopic)
}
