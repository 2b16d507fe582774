import type { SystemCtx } from '../../platform/ctx.ts'
import { mails } from './mail.schema.ts'
import { notify } from '../../platform/live/notifications.ts'

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

/** Names are user input: in a subject or sentence they must not contain line breaks. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

export const greeting = (firstName: string | null | undefined): string => (firstName ? `Dear ${oneLine(firstName)},` : 'Hello,')
