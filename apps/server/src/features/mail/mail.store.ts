import type { DbCtx } from '../../platform/ctx.ts'
import { mails } from './mail.schema.ts'

/** Nothing is inserted if there is a mail with the same key. */
export async function insertMail({ db }: DbCtx, mail: typeof mails.$inferInsert): Promise<void> {
  await db.insert(mails).values(mail).onConflictDoNothing()
}
