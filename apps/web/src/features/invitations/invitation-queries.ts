import { api } from '../../platform/api/api.ts'

export const ownInvitationsQuery = api.organizations.ownInvitations.options()
