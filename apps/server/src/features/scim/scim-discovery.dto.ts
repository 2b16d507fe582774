import { limits } from '@adjutant/contract/core/limits'
import { scimUrns } from '@adjutant/contract/accounts/scim'
import { toBaseUrl } from './scim.dto.ts'

const off = { supported: false }

export const toServiceConfig = (publicUrl: string) => ({
  schemas: [scimUrns.config],
  patch: { supported: true },
  bulk: { ...off, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: limits.maxPageSize },
  changePassword: off,
  sort: off,
  etag: off,
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'Bearer token', description: 'The token from the Security tab of the organization', primary: true },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${toBaseUrl(publicUrl)}/ServiceProviderConfig` },
})

const toResourceType = (publicUrl: string, name: 'User' | 'Group', schema: string) => ({
  schemas: [scimUrns.resourceType],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  meta: { resourceType: 'ResourceType', location: `${toBaseUrl(publicUrl)}/ResourceTypes/${name}` },
})

export const toResourceTypes = (publicUrl: string) => [
  toResourceType(publicUrl, 'User', scimUrns.user),
  toResourceType(publicUrl, 'Group', scimUrns.group),
]

const attribute = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

const complex = (name: string, subAttributes: object[], more: object = {}) => attribute(name, { type: 'complex', subAttributes, ...more })
const readOnly = { mutability: 'readOnly' }

const userAttributes = [
  attribute('userName', { required: true, uniqueness: 'server' }),
  attribute('externalId', { caseExact: true, uniqueness: 'server' }),
  complex('name', [attribute('givenName'), attribute('familyName')]),
  attribute('displayName', readOnly),
  attribute('active', { type: 'boolean' }),
  complex('emails', [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })], { multiValued: true, ...readOnly }),
  complex('groups', [attribute('value'), attribute('display')], { multiValued: true, ...readOnly }),
]

const groupAttributes = [
  attribute('displayName', { required: true, uniqueness: 'server' }),
  attribute('externalId', { caseExact: true }),
  complex('members', [attribute('value'), attribute('display', readOnly)], { multiValued: true }),
]

const toSchema = (publicUrl: string, id: string, name: string, attributes: object[]) => ({
  schemas: [scimUrns.schema],
  id,
  name,
  attributes,
  meta: { resourceType: 'Schema', location: `${toBaseUrl(publicUrl)}/Schemas/${id}` },
})

export const toSchemas = (publicUrl: string) => [
  toSchema(publicUrl, scimUrns.user, 'User', userAttributes),
  toSchema(publicUrl, scimUrns.group, 'Group', groupAttributes),
]
