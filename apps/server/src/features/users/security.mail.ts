import type { PublicCtx, SystemCtx } from '../../platform/ctx.ts'
import { greeting, oneLine, queueMail } from '../mail/index.ts'
import type { UserRow } from '../identity/index.ts'
import { isEmailVerified } from './verification/verified-email.policy.ts'

/** A security event of an account for its holder. */
export interface Notice {
  subject: string
  text: string
  /** Deduplicates mails of the same occasion; without one every notice is sent. */
  occasion?: string
}

/**
 * Mails the holder of the account. Unverified addresses get nothing, because registering another person's address could flood that mailbox.
 * A managing organization vouches for the account's address.
 */
export async function sendNotice(ctx: SystemCtx, user: UserRow, { subject, text, occasion = ctx.newId() }: Notice): Promise<void> {
  if (!isEmailVerified(user, user.managed_by_id ?? undefined)) return
  await queueMail(ctx, {
    key: `notice:${user.id}:${occasion}`,
    recipient: user.email,
    subject,
    body: `${greeting(user.first_name)}

${text}

If this wasn't you, reset your password at once and tell your administrator:
${ctx.publicUrl}/forgot-password

Adjutant
`,
  })
}

export const passwordChangedNotice = (by: 'you' | 'link' | 'administrator'): Notice => ({
  subject: 'Your Adjutant password was changed',
  text: {
    you: 'Your password was changed in your profile. Your other sessions have ended.',
    link: 'Your password was reset with a link sent to this address. All your sessions have ended.',
    administrator: 'An administrator set a new password for your account. All your sessions have ended.',
  }[by],
})

/** Sent once a day per kind of browser and address, because clients without cookies are new every time. */
export const newDeviceNotice = (ctx: PublicCtx, network: string): Notice => {
  const now = ctx.clock.now().toISOString()
  const browser = oneLine(ctx.userAgent ?? 'an unknown client').slice(0, 200)
  return {
    subject: 'New login to your Adjutant account',
    text: `Someone logged in to your account from a device that we haven't seen before.

Time: ${now.slice(0, 16).replace('T', ' ')} UTC
Address: ${ctx.address}
Browser: ${browser}`,
    occasion: `device:${network}:${browser}:${now.slice(0, 10)}`,
  }
}
