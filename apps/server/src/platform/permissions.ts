import type { Actor } from './ctx.ts'

/** A person's relation to a record. A manager is also a member; an organization's admin is both. */
type Relation = 'creator' | 'assignee' | 'member' | 'manager' | 'admin'

/** The only permission table: the guards, the `can_*` flags and the documents read it. */
export const permissions = {
  task: {
    see: ['creator', 'assignee', 'member'],
    edit: ['creator', 'assignee', 'manager'],
    delete: ['creator', 'admin'],
    share: ['creator', 'manager'],
    assign: ['creator', 'manager'],
  },
  goal: { see: ['creator', 'member'], edit: ['creator', 'manager'], delete: ['creator', 'admin'], move: ['creator'] },
  advice: { see: ['creator', 'member'], edit: ['creator', 'manager'], delete: ['creator', 'admin'] },
  note: { see: ['creator'], edit: ['creator'], delete: ['creator'] },
  conversation: { see: ['creator'], edit: ['creator'], delete: ['creator'] },
  memory: { see: ['creator'], edit: ['creator'], delete: ['creator'] },
  contact: { see: ['creator', 'member'], edit: ['creator', 'manager'], delete: ['creator'], share: ['creator'] },
  file: { see: ['creator', 'member'], edit: ['creator', 'manager'], delete: ['creator'], share: ['creator'] },
} as const satisfies Record<string, Record<string, readonly Relation[]>>

export type Kind = keyof typeof permissions

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

export function can<K extends Kind>(actor: Actor, action: keyof (typeof permissions)[K], kind: K, record: RecordOwnership): boolean {
  const sufficient = permissions[kind][action] as readonly Relation[]
  const relations = relationsOf(actor, record)
  return sufficient.some((relation) => relations.has(relation))
}

export const isCreatorOnly = <K extends Kind>(kind: K, action: keyof (typeof permissions)[K]): boolean =>
  (permissions[kind][action] as readonly Relation[]).every((relation) => relation === 'creator')

export const organizationIdsOf = (actor: Actor): string[] => actor.memberships.map(({ organization_id }) => organization_id)

/** The ids that make records visible to this person: their own and those of their organizations. */
export const audienceIdsOf = (actor: Actor): string[] => [actor.id, ...organizationIdsOf(actor)]
