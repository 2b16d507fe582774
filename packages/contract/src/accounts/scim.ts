import { z } from 'zod'
import { defineRoutes } from '../core/define.ts'
import { Id, Timestamp } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { AccessLevel } from './organizations.ts'

/** Messages of the directory sync. Those under `protocol` appear in an identity provider's log, not on a screen. */
export const scimMessages = {
  groupTwice: 'List each group once.',
  noToken: 'There is no token to revoke.',
  protocol: {
    emailRequired: 'userName must be an email address.',
    domain: "The email domain is not one of the organization's verified domains.",
    taken: 'An account with this userName or externalId exists already. People who have an account join by an invitation.',
    inactive: 'A user must be active when it is created.',
    owner: "The organization's owner can't be deactivated. Hand the organization over first.",
    ownAccount: "This account is its holder's own now. Invite them on the organization's People tab.",
    notManaged: "The organization doesn't manage this account, so its userName can't change.",
    groupTaken: 'A group with this displayName exists already.',
    noMember: 'Every member must be an active user of this organization.',
    filter: 'Only filters of the form attribute eq "value" are supported.',
    operation: 'op must be add, replace or remove.',
    path: "This path can't be changed this way.",
    value: "The value doesn't fit the attribute.",
  },
} as const

export const scimUrns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
} as const

export const ScimError = z
  .object({ schemas: z.array(z.string()), status: z.string(), scimType: z.string().optional(), detail: z.string() })
  .meta({ id: 'ScimError' })

const GroupAccess = z.object({ group: z.string().trim().min(1).max(limits.title), access: AccessLevel })

const groupAccess = z
  .array(GroupAccess)
  .max(limits.listItems)
  .refine((rows) => new Set(rows.map(({ group }) => group.toLowerCase())).size === rows.length, scimMessages.groupTwice)

export const ScimSettings = z
  .object({
    base_url: z.string(),
    /** Null without a token; then the directory syncs nothing. */
    token_created_at: Timestamp.nullable(),
    last_used_at: Timestamp.nullable(),
    /** Empty if groups don't affect access. */
    group_access: z.array(GroupAccess),
    groups: z.array(z.object({ name: z.string(), member_count: z.number().int() })),
  })
  .meta({ id: 'ScimSettings' })
export type ScimSettings = z.infer<typeof ScimSettings>

export const ScimToken = z.object({ token: z.string(), settings: ScimSettings }).meta({ id: 'ScimToken' })

export const directory = defineRoutes({
  settings: {
    method: 'GET',
    path: '/api/organizations/{id}/scim',
    summary: 'Read the directory sync settings of an organization',
    reply: ScimSettings,
    errorStatuses: [409],
  },
  save: {
    method: 'PUT',
    path: '/api/organizations/{id}/scim',
    summary: 'Map groups of the directory to access levels',
    body: z.object({ group_access: groupAccess }).meta({ id: 'ScimChange' }),
    reply: ScimSettings,
    errorStatuses: [409],
  },
  createToken: {
    method: 'POST',
    path: '/api/organizations/{id}/scim/token',
    summary: 'Create or replace the token of the directory; the token is shown once',
    reply: ScimToken,
    status: 201,
    errorStatuses: [409],
  },
  revokeToken: {
    method: 'DELETE',
    path: '/api/organizations/{id}/scim/token',
    summary: 'Revoke the token; the directory can no longer change anything',
    errorStatuses: [409],
  },
})

const meta = z.object({ resourceType: z.string(), created: Timestamp.optional(), lastModified: Timestamp.optional(), location: z.string() })
const reference = z.object({ value: z.string(), display: z.string().optional() })

export const ScimUser = z
  .object({
    schemas: z.array(z.string()),
    id: Id,
    externalId: z.string().optional(),
    userName: z.string(),
    name: z.object({ givenName: z.string().optional(), familyName: z.string().optional() }),
    displayName: z.string(),
    active: z.boolean(),
    emails: z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() })),
    groups: z.array(reference),
    meta,
  })
  .meta({ id: 'ScimUser' })
export type ScimUser = z.infer<typeof ScimUser>

export const ScimGroup = z
  .object({
    schemas: z.array(z.string()),
    id: Id,
    externalId: z.string().optional(),
    displayName: z.string(),
    members: z.array(reference),
    meta,
  })
  .meta({ id: 'ScimGroup' })
export type ScimGroup = z.infer<typeof ScimGroup>

const listOf = <S extends z.ZodType>(resource: S) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.number().int(),
    startIndex: z.number().int(),
    itemsPerPage: z.number().int(),
    Resources: z.array(resource),
  })

const optionalText = z.string().trim().max(limits.title).nullish()

/** Other attributes of a directory are ignored. */
export const ScimUserInput = z
  .object({
    externalId: optionalText,
    userName: z.string().trim().min(1).max(limits.email),
    name: z.object({ givenName: optionalText, familyName: optionalText }).nullish(),
    active: z.boolean().default(true),
  })
  .meta({ id: 'ScimUserInput' })
export type ScimUserInput = z.infer<typeof ScimUserInput>

const members = z.array(z.object({ value: z.string().max(limits.title) })).max(1_000)

export const ScimGroupInput = z
  .object({ externalId: optionalText, displayName: z.string().trim().min(1).max(limits.title), members: members.default([]) })
  .meta({ id: 'ScimGroupInput' })
export type ScimGroupInput = z.infer<typeof ScimGroupInput>

export const ScimPatch = z
  .object({
    Operations: z
      .array(z.object({ op: z.string().max(20), path: z.string().max(limits.title).optional(), value: z.unknown().optional() }))
      .min(1)
      .max(100),
  })
  .meta({ id: 'ScimPatch' })
export type ScimOperation = z.infer<typeof ScimPatch>['Operations'][number]

const query = z.object({
  filter: z.string().max(500).optional(),
  startIndex: z.coerce.number<string>().int().max(1_000_000_000).default(1),
  count: z.coerce.number<string>().int().max(1_000_000_000).default(limits.defaultPageSize),
})
export type ScimQuery = z.infer<typeof query>

const anything = z.record(z.string(), z.unknown())
const directoryOnly = { access: 'directory', scim: true } as const

export const scim = defineRoutes({
  config: {
    method: 'GET',
    path: '/api/scim/v2/ServiceProviderConfig',
    summary: 'Read the features of this SCIM service',
    ...directoryOnly,
    reply: anything,
  },
  resourceTypes: {
    method: 'GET',
    path: '/api/scim/v2/ResourceTypes',
    summary: 'List the kinds of resources',
    ...directoryOnly,
    reply: listOf(anything).meta({ id: 'ScimDocuments' }),
  },
  schemas: {
    method: 'GET',
    path: '/api/scim/v2/Schemas',
    summary: 'List the schemas of the resources',
    ...directoryOnly,
    reply: listOf(anything).meta({ id: 'ScimDocuments' }),
  },
  users: {
    method: 'GET',
    path: '/api/scim/v2/Users',
    summary: 'List users; filter by userName, externalId or id',
    ...directoryOnly,
    query,
    reply: listOf(ScimUser).meta({ id: 'ScimUsers' }),
  },
  createUser: {
    method: 'POST',
    path: '/api/scim/v2/Users',
    summary: "Create a managed account in one of the organization's verified domains",
    ...directoryOnly,
    body: ScimUserInput,
    hasReplyHeaders: true,
    reply: ScimUser,
    status: 201,
    errorStatuses: [409],
  },
  user: { method: 'GET', path: '/api/scim/v2/Users/{id}', summary: 'Read a user', ...directoryOnly, reply: ScimUser },
  replaceUser: {
    method: 'PUT',
    path: '/api/scim/v2/Users/{id}',
    summary: 'Replace a user; active false ends the membership',
    ...directoryOnly,
    body: ScimUserInput,
    reply: ScimUser,
    errorStatuses: [409],
  },
  changeUser: {
    method: 'PATCH',
    path: '/api/scim/v2/Users/{id}',
    summary: 'Change parts of a user; active false ends the membership',
    ...directoryOnly,
    body: ScimPatch,
    reply: ScimUser,
    errorStatuses: [409],
  },
  removeUser: {
    method: 'DELETE',
    path: '/api/scim/v2/Users/{id}',
    summary: 'End the membership of a user and delete the directory record',
    ...directoryOnly,
    errorStatuses: [409],
  },
  groups: {
    method: 'GET',
    path: '/api/scim/v2/Groups',
    summary: 'List groups; filter by displayName, externalId or id',
    ...directoryOnly,
    query,
    reply: listOf(ScimGroup).meta({ id: 'ScimGroups' }),
  },
  createGroup: {
    method: 'POST',
    path: '/api/scim/v2/Groups',
    summary: 'Create a group',
    ...directoryOnly,
    body: ScimGroupInput,
    hasReplyHeaders: true,
    reply: ScimGroup,
    status: 201,
    errorStatuses: [409],
  },
  group: { method: 'GET', path: '/api/scim/v2/Groups/{id}', summary: 'Read a group', ...directoryOnly, reply: ScimGroup },
  replaceGroup: {
    method: 'PUT',
    path: '/api/scim/v2/Groups/{id}',
    summary: 'Replace a group and its members',
    ...directoryOnly,
    body: ScimGroupInput,
    reply: ScimGroup,
    errorStatuses: [409],
  },
  changeGroup: {
    method: 'PATCH',
    path: '/api/scim/v2/Groups/{id}',
    summary: 'Add or remove members of a group, or rename it',
    ...directoryOnly,
    body: ScimPatch,
    reply: ScimGroup,
    errorStatuses: [409],
  },
  removeGroup: { method: 'DELETE', path: '/api/scim/v2/Groups/{id}', summary: 'Delete a group', ...directoryOnly },
})
