import { directory, scim } from '@adjutant/contract/accounts/scim'
import { implement } from '../../platform/http/implement.ts'
import type { EndMembership } from '../organizations/index.ts'
import { toResourceTypes, toSchemas, toServiceConfig } from './scim-discovery.dto.ts'
import { createGroup, listGroups, patchGroup, readGroup, removeGroup, replaceGroup } from './scim-groups.service.ts'
import { createToken, readScimSettings, revokeToken, saveGroupAccess } from './scim-settings.service.ts'
import { createUser, listUsers, readUser, scimUserChanges } from './scim-users.service.ts'
import { toList } from './scim.dto.ts'

const toDocuments = <T>(documents: T[]) => toList(documents, documents.length, 1)

export const scimRoutes = (endMembership: EndMembership) => [
  ...implement(directory, {
    settings: (ctx, { params }) => readScimSettings(ctx, params.id),
    save: (ctx, { params, body }) => saveGroupAccess(ctx, params.id, body),
    createToken: (ctx, { params }) => createToken(ctx, params.id),
    revokeToken: (ctx, { params }) => revokeToken(ctx, params.id),
  }),
  ...implement(scim, {
    config: (ctx) => toServiceConfig(ctx.publicUrl),
    resourceTypes: (ctx) => toDocuments(toResourceTypes(ctx.publicUrl)),
    schemas: (ctx) => toDocuments(toSchemas(ctx.publicUrl)),
    users: (ctx, { query }) => listUsers(ctx, query),
    createUser: (ctx, { body }) => createUser(ctx, body),
    user: (ctx, { params }) => readUser(ctx, params.id),
    replaceUser: (ctx, { params, body }) => scimUserChanges(endMembership).replaceUser(ctx, params.id, body),
    changeUser: (ctx, { params, body }) => scimUserChanges(endMembership).patchUser(ctx, params.id, body.Operations),
    removeUser: (ctx, { params }) => scimUserChanges(endMembership).removeUser(ctx, params.id),
    groups: (ctx, { query }) => listGroups(ctx, query),
    createGroup: (ctx, { body }) => createGroup(ctx, body),
    group: (ctx, { params }) => readGroup(ctx, params.id),
    replaceGroup: (ctx, { params, body }) => replaceGroup(ctx, params.id, body),
    changeGroup: (ctx, { params, body }) => patchGroup(ctx, params.id, body.Operations),
    removeGroup: (ctx, { params }) => removeGroup(ctx, params.id),
  }),
]
