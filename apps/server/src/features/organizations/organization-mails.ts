import { greeting, oneLine, type NewMail } from '../mail/mail.door.ts'

interface Addressee {
  id: string
  email: string
  first_name: string | null
}

/**
 * The token stands behind the `#`: a browser keeps that part to itself, so it reaches no server's log. A link that was sent again
 * is another mail, known by the hash of its token.
 */
export function invitationMail(
  invited: Addressee,
  organizationName: string,
  link: { publicUrl: string; token: string; hash: string },
): NewMail {
  const name = oneLine(organizationName)
  return {
    key: `invitation:${invited.id}:${link.hash}`,
    recipient: invited.email,
    subject: `Join ${name} on Adjutant`,
    body: `${greeting(invited.first_name)}

You've been invited to work with ${name} on Adjutant.

Sign up with this email address through your own link:
${link.publicUrl}/signup#invitation=${link.token}

The link works once, within 14 days. If you didn't expect it, you can ignore this email.

Adjutant
`,
  }
}

/** At most one a day for the same person and organization, however often they are added. */
export function memberAddedMail(member: Addressee, organization: { id: string; name: string }, publicUrl: string, now: Date): NewMail {
  const name = oneLine(organization.name)
  return {
    key: `organization-joined:${organization.id}:${member.id}:${now.toISOString().slice(0, 10)}`,
    recipient: member.email,
    subject: `You now belong to ${name} on Adjutant`,
    body: `${greeting(member.first_name)}

Your account was added to the organization ${name}. Its members can share tasks, goals and contacts with you.
Only you can change your name, email and password.

${publicUrl}/app/organization

Adjutant
`,
  }
}
