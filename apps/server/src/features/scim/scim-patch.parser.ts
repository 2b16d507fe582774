import { limits } from '@adjutant/contract/core/limits'
import { scimUrns, scimMessages, type ScimOperation } from '@adjutant/contract/accounts/scim'
import { ScimError, type ScimErrorType } from '../../platform/http/scim-errors.ts'

export interface UserFields {
  externalId?: string | null
  userName?: string
  givenName?: string | null
  familyName?: string | null
  active?: boolean
}

export interface GroupFields {
  externalId?: string | null
  displayName?: string
}

/** Members are changed in the order of the operations. */
export interface MemberChange {
  kind: 'add' | 'remove' | 'replace'
  ids: string[]
}

export interface GroupChanges {
  fields: GroupFields
  members: MemberChange[]
}

const rejectPatch = (detail: string, type: ScimErrorType): never => {
  throw new ScimError(400, detail, type)
}
const rejectValue = () => rejectPatch(scimMessages.protocol.value, 'invalidValue')

interface Step {
  kind: 'add' | 'remove' | 'replace'
  /** In lower case, without the URN of its schema. */
  path: string
  value: unknown
}

const kinds = ['add', 'remove', 'replace'] as const
const coreUrns = new RegExp(`^(${scimUrns.user}|${scimUrns.group}):`.replaceAll('.', '\\.'), 'i')

/** An operation without a path changes each attribute of its value. Some providers write `Add` and `Replace`. */
function toSteps({ op, path, value }: ScimOperation): Step[] {
  const kind = kinds.find((one) => one === op.toLowerCase()) ?? rejectPatch(scimMessages.protocol.operation, 'invalidSyntax')
  if (path !== undefined) return [{ kind, path: toName(path), value }]
  if (kind === 'remove' || typeof value !== 'object' || value === null || Array.isArray(value))
    return rejectPatch(scimMessages.protocol.path, 'invalidPath')
  return Object.entries(value).map(([name, part]) => ({ kind, path: toName(name), value: part }))
}

const toName = (path: string) => path.trim().replace(coreUrns, '').toLowerCase()

function toText(step: Step): string | null {
  if (step.kind === 'remove' || step.value === null || step.value === '') return null
  if (typeof step.value !== 'string' || step.value.length > limits.title) return rejectValue()
  return step.value.trim()
}

const toFilledText = (step: Step): string => toText(step) ?? rejectPatch(scimMessages.protocol.path, 'mutability')

/** Some providers send the flag as a string. */
function toFlag({ kind, value }: Step): boolean {
  if (kind === 'remove') return rejectPatch(scimMessages.protocol.path, 'mutability')
  const text = String(value).toLowerCase()
  return text === 'true' || text === 'false' ? text === 'true' : rejectValue()
}

function toNames({ kind, value }: Step): UserFields {
  if (kind === 'remove') return { givenName: null, familyName: null }
  if (typeof value !== 'object' || value === null) return rejectValue()
  return Object.entries(value).reduce(
    (fields, [name, part]) => ({ ...fields, ...toUserField({ kind, path: `name.${toName(name)}`, value: part }) }),
    {},
  )
}

/** Unsupported attributes are ignored, like those of other schemas. */
function toUserField(step: Step): UserFields {
  switch (step.path) {
    case 'active':
      return { active: toFlag(step) }
    case 'username':
      return { userName: toFilledText(step) }
    case 'externalid':
      return { externalId: toText(step) }
    case 'name':
      return toNames(step)
    case 'name.givenname':
      return { givenName: toText(step) }
    case 'name.familyname':
      return { familyName: toText(step) }
    default:
      return {}
  }
}

export const toUserFields = (operations: ScimOperation[]): UserFields =>
  operations.flatMap(toSteps).reduce((fields, step) => ({ ...fields, ...toUserField(step) }), {})

const oneMember = /^members\[\s*value\s+eq\s+"([^"]{1,300})"\s*\]$/
const maxMembers = 1_000

function toMemberIds(value: unknown): string[] {
  const items = Array.isArray(value) ? value : [value]
  if (items.length > maxMembers) return rejectValue()
  return items.map((item: unknown) => {
    const id = typeof item === 'object' && item !== null && 'value' in item ? item.value : item
    return typeof id === 'string' ? id.toLowerCase() : rejectValue()
  })
}

/** Undefined if the step doesn't concern members. Removing all members is replacing them by none. */
function toMemberChange({ kind, path, value }: Step): MemberChange | undefined {
  const [, id] = oneMember.exec(path) ?? []
  if (id !== undefined) return kind === 'remove' ? { kind, ids: [id] } : rejectPatch(scimMessages.protocol.path, 'invalidPath')
  if (path !== 'members') return undefined
  if (kind === 'remove' && (value === undefined || value === null)) return { kind: 'replace', ids: [] }
  return { kind, ids: toMemberIds(value) }
}

function toGroupField(step: Step): GroupFields {
  if (step.path === 'displayname') return { displayName: toFilledText(step) }
  return step.path === 'externalid' ? { externalId: toText(step) } : {}
}

export function toGroupChanges(operations: ScimOperation[]): GroupChanges {
  const steps = operations.flatMap(toSteps)
  const members = steps.flatMap((step) => toMemberChange(step) ?? [])
  const fields = steps.reduce((all, step) => ({ ...all, ...toGroupField(step) }), {})
  return { fields, members }
}
