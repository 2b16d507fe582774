import { api } from '../../platform/api/api.ts'

export interface Invitation {
  id: string
  token: string
  email: string
  organization_name: string
}

/** Undefined if the link was used, revoked or has expired. */
export async function findInvitation(token: string): Promise<Invitation | undefined> {
  const found = await api.organizations.invitation.call({ body: { token } }).catch(() => undefined)
  return found && { token, ...found }
}
