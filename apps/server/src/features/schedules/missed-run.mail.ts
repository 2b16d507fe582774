import type { Ctx } from '../../platform/ctx.ts'
import { greeting, type NewMail } from '../mail/index.ts'

interface MissedRun {
  key: string
  name: string
  /** Why it was not started. */
  text: string
  conversationId: string | undefined
}

export const missedRunMail = (
  { user, publicUrl }: Pick<Ctx, 'user' | 'publicUrl'>,
  { key, name, text, conversationId }: MissedRun,
): NewMail => ({
  key,
  recipient: user.email,
  subject: `${name} was not started`,
  body: `${greeting(user.first_name)}

${text}

${conversationId === undefined ? '' : `Its conversation: ${publicUrl}/app/conversations/${conversationId}\n`}Your schedules: ${publicUrl}/app/runs

Adjutant
`,
})
