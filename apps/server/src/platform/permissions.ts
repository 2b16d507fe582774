import type { Actor } from './ctx.ts'

/** A person's relation to a record. A manager is also a member; an organization's admin is both. */
export type Relation = 'creator' | 'assignee' | 'member' | 'manager' | 'admin'

/** The relations that are sufficient for each action on one kind of record. The guards and the `can_*` flags read them. */
export type Permissions = Readonly<Record<string, readonly Relation[]>>

/** The facts about a record that the table needs. */
export interface RecordOwnership {
  creatorId: string | null
  assigneeId?: string | null
  /** The organizations that the record belongs to or is shared with. */
  organizationIds: readonly string[]
}

/** A record of a person and possibly of one organization. */
export interface OwnedRecord {
  user_id: string | null
  organization_id: string | null
}

export const toOwnershipOf = ({ user_id, organization_id }: OwnedRecord): RecordOwnership => ({
  creatorId: user_id,
  organizationIds: organization_id === null ? [] : [organization_id],
})

function relationsOf(actor: Actor, record: RecordOwnership): Set<Relation> {
  const relations = new Set<Relation>()
  if (record.creatorId === actor.id) relations.add('creator')
  if (record.assigneeId === actor.id) relations.add('assignee')
  for (const { organization_id, access } of actor.memberships) {
    if (!record.organizationIds.includes(organization_id)) continue
    relations.add('member')
    if (access !== 'user') relations.add('manager')
    if (access === 'admin') relations.add('admin')
  }
  return relations
}

export function can<Action extends string>(
  actor: Actor,
  action: NoInfer<Action>,
  permissions: Readonly<Record<Action, readonly Relation[]>>,
  record: RecordOwnership,
): boolean {
  const relations = relationsOf(actor, record)
  return permissions[action].some((relation) => relations.has(relation))
}

export const isCreatorOnly = (sufficient: readonly Relation[]): boolean => sufficient.every((relation) => relation === 'creator')

export const organizationIdsOf = (actor: Actor): string[] => actor.memberships.map(({ organization_id }) => organization_id)

/** The ids that make records visible to this person: their own and those of their organizations. */
export const audienceIdsOf = (actor: Actor): string[] => [actor.id, ...organizationIdsOf(actor)]
