import { shorten } from '@adjutant/contract/text/truncate'
import { greeting, oneLine, type NewMail } from '../../mail/index.ts'

interface Invited {
  id: string
  email: string
  first_name: string | null
}

interface Sender {
  organizationName: string
  inviterName: string
}

const nameLength = 80

/** Names come from the sender. They appear only in the body, on one line and truncated, so that nobody can write a message with them. */
const quoted = (name: string): string => {
  const line = oneLine(name)
  return shorten(line, nameLength)
}

/** The link's page: an existing account accepts or declines, anybody else signs up. */
const pageOf = (hasAccount: boolean) => (hasAccount ? 'invitation' : 'signup')

/**
 * The token is in the fragment, which browsers don't send, so it reaches no server log. A resent link is another mail, identified by the
 * hash of its token.
 */
export function invitationMail(
  invited: Invited,
  { organizationName, inviterName }: Sender,
  link: { publicUrl: string; token: string; hash: string; hasAccount: boolean },
): NewMail {
  const toDo = link.hasAccount ? 'Accept or decline' : 'Sign up with this email address'
  return {
    key: `invitation:${invited.id}:${link.hash}`,
    recipient: invited.email,
    subject: "You're invited to an organization on Adjutant",
    body: `${greeting(invited.first_name && quoted(invited.first_name))}

You've been invited to an organization on Adjutant.

Organization: ${quoted(organizationName)}
Invited by: ${quoted(inviterName)}

${toDo} through your own link:
${link.publicUrl}/${pageOf(link.hasAccount)}#invitation=${link.token}

The link works once, within 14 days. If you didn't expect it, you can ignore this email.

Adjutant
`,
  }
}
