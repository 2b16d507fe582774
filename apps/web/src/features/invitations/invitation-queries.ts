import { api } from '../../platform/api.ts'

export const ownInvitationsQuery = api.organizations.ownInvitations.options()
