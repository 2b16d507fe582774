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

you are invited to work with ${name} on Adjutant.

Sign up with this e-mail address through your own link:
${link.publicUrl}/signup#invitation=${link.token}

The link works once, for 14 days. If you did not expect it, you need not do anything.

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

your account was added to the organization ${name}. Its members can share tasks, goals and contacts with you.
Your name, e-mail and password stay yours alone to change.

${publicUrl}/app/organization

Adjutant
`,
  }
}
