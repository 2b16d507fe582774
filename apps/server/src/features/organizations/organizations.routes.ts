import { memberships } from '@adjutant/contract/accounts/memberships'
import { organizations } from '@adjutant/contract/accounts/organizations'
import { accountSecurity } from '@adjutant/contract/accounts/two-factor'
import { implement, type ImplementedRoute } from '../../platform/http/implement.ts'
import { resetTwoFactor } from '../two-factor/index.ts'
import { endUserSessions } from '../users/index.ts'
import { changeOwner, departures } from './members/departure.service.ts'
import type { HandOverRecords } from './members/handover.service.ts'
import { readInvitation } from './invitations/invitations.service.ts'
import { addOrganizationUser, changeOrganizationUser, listOrganizationUsers, resendInvitation } from './members/members.service.ts'
import { changeSecurity, endMemberSessions, readSecurity } from './organization-security.service.ts'
import { acceptInvitation, declineInvitation, listOwnInvitations } from './invitations/own-invitations.service.ts'
import { changeOrganization, createOrganization, listOrganizations, removeOrganization } from './organizations.service.ts'

export function organizationRoutes(handOvers: readonly HandOverRecords[]): ImplementedRoute[] {
  const { removeOrganizationUser, leaveOrganization } = departures(handOvers)
  return [
    ...implement(organizations, {
      list: (ctx) => listOrganizations(ctx),
      create: (ctx, { body }) => createOrganization(ctx, body),
      change: (ctx, { params, body }) => changeOrganization(ctx, params.id, body),
      remove: (ctx, { params }) => removeOrganization(ctx, params.id),
      users: (ctx, { params }) => listOrganizationUsers(ctx, params.id),
      addUser: (ctx, { params, body }) => addOrganizationUser(ctx, params.id, body),
      changeUser: (ctx, { params, body }) => changeOrganizationUser(ctx, params.id, params.userId, body),
      removeUser: (ctx, { params, query }) => removeOrganizationUser(ctx, params.id, params.userId, query.successor_id),
      resendInvitation: (ctx, { params }) => resendInvitation(ctx, params.id, params.userId),
      invitation: (ctx, { body }) => readInvitation(ctx, body.token),
    }),
    ...implement(memberships, {
      ownInvitations: (ctx) => listOwnInvitations(ctx),
      acceptInvitation: (ctx, { params, body }) => acceptInvitation(ctx, params.id, body.token),
      declineInvitation: (ctx, { params, body }) => declineInvitation(ctx, params.id, body.token),
      leave: (ctx, { params, body }) => leaveOrganization(ctx, params.id, body.successor_id ?? undefined),
      changeOwner: (ctx, { params, body }) => changeOwner(ctx, params.id, body.user_id),
    }),
    ...implement(accountSecurity, {
      endUserSessions: (ctx, { params }) => endUserSessions(ctx, params.id),
      resetTwoFactor: (ctx, { params }) => resetTwoFactor(ctx, params.id),
      endMemberSessions: (ctx, { params }) => endMemberSessions(ctx, params.id, params.userId),
      organization: (ctx, { params }) => readSecurity(ctx, params.id),
      changeOrganization: (ctx, { params, body }) => changeSecurity(ctx, params.id, body),
    }),
  ]
}
