import type { SystemCtx } from '../../platform/ctx.ts'
import { notify } from '../../platform/live/notifications.ts'
import { insertMail } from './mail.store.ts'

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
  await insertMail(ctx, { id: ctx.newId(), ...mail })
  await notify(ctx, mailTopic)
}
