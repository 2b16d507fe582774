import { organizations } from '@adjutant/contract/organizations'
import { accountSecurity } from '@adjutant/contract/two-factor'
import { implement } from '../../platform/http/implement.ts'
import { resetTwoFactor } from '../two-factor/two-factor.door.ts'
import { endUserSessions } from '../users/users.door.ts'
import { readInvitation } from './invitations.service.ts'
import {
  addOrganizationUser,
  changeOrganizationUser,
  listOrganizationUsers,
  removeOrganizationUser,
  resendInvitation,
} from './members.service.ts'
import { changeSecurity, endMemberSessions, readSecurity } from './organization-security.service.ts'
import { changeOrganization, createOrganization, listOrganizations, removeOrganization } from './organizations.service.ts'

export const organizationRoutes = [
  ...implement(organizations, {
    list: (ctx) => listOrganizations(ctx),
    create: (ctx, { body }) => createOrganization(ctx, body),
    change: (ctx, { params, body }) => changeOrganization(ctx, params.id, body),
    remove: (ctx, { params }) => removeOrganization(ctx, params.id),
    users: (ctx, { params }) => listOrganizationUsers(ctx, params.id),
    addUser: (ctx, { params, body }) => addOrganizationUser(ctx, params.id, body),
    changeUser: (ctx, { params, body }) => changeOrganizationUser(ctx, params.id, params.userId, body),
    removeUser: (ctx, { params }) => removeOrganizationUser(ctx, params.id, params.userId),
    resendInvitation: (ctx, { params }) => resendInvitation(ctx, params.id, params.userId),
    invitation: (ctx, { body }) => readInvitation(ctx, body.token),
  }),
  ...implement(accountSecurity, {
    endUserSessions: (ctx, { params }) => endUserSessions(ctx, params.id),
    resetTwoFactor: (ctx, { params }) => resetTwoFactor(ctx, params.id),
    endMemberSessions: (ctx, { params }) => endMemberSessions(ctx, params.id, params.userId),
    organization: (ctx, { params }) => readSecurity(ctx, params.id),
    changeOrganization: (ctx, { params, body }) => changeSecurity(ctx, params.id, body),
  }),
]
