/**
 * A second, independent implementation of the permissions, so that an error in one of them shows. Three facts describe a person's relation
 * to a record; each rule is a condition on them.
 */
export interface Relation {
  isCreator: boolean
  isAssignee: boolean
  /** The highest access level in any organization that the record belongs to or is shared with. */
  accessRank: 0 | 1 | 2 | 3
}

/** Access levels in ascending order. */
export const accessRanks = { none: 0, user: 1, manager: 2, admin: 3 } as const

export type Action = 'see' | 'edit' | 'delete' | 'assign' | 'share' | 'move' | 'check_in'
type Rule = (relation: Relation) => boolean

const creatorOnly: Rule = ({ isCreator }) => isCreator
const creatorOrRank =
  (height: 1 | 2 | 3): Rule =>
  ({ isCreator, accessRank }) =>
    isCreator || accessRank >= height

export const expectedRules = {
  task: {
    see: (relation) => relation.isAssignee || creatorOrRank(1)(relation),
    edit: (relation) => relation.isAssignee || creatorOrRank(2)(relation),
    delete: creatorOrRank(3),
    assign: creatorOrRank(2),
    share: creatorOrRank(2),
  },
  goal: {
    see: creatorOrRank(1),
    edit: creatorOrRank(2),
    delete: creatorOrRank(3),
    move: creatorOnly,
    check_in: (relation) => relation.isAssignee || creatorOrRank(2)(relation),
  },
  advice: { see: creatorOrRank(1), edit: creatorOrRank(2), delete: creatorOrRank(3) },
  note: { see: creatorOnly, edit: creatorOnly, delete: creatorOnly },
  conversation: { see: creatorOnly, edit: creatorOnly, delete: creatorOnly },
  memory: { see: creatorOnly, edit: creatorOnly, delete: creatorOnly },
  commitment: { see: creatorOnly, edit: creatorOnly, delete: creatorOnly },
  contact: { see: creatorOrRank(1), edit: creatorOrRank(2), delete: creatorOnly, share: creatorOnly },
  file: { see: creatorOrRank(1), edit: creatorOrRank(2), delete: creatorOnly, share: creatorOnly },
} satisfies Record<string, Partial<Record<Action, Rule>>>

export type RecordKind = keyof typeof expectedRules
export const recordKinds = Object.keys(expectedRules) as RecordKind[]

export function predict(kind: RecordKind, action: Action, relation: Relation): boolean {
  const rule = (expectedRules[kind] as Partial<Record<Action, Rule>>)[action]
  if (!rule) throw new Error(`Nobody can ${action} a ${kind}.`)
  return rule(relation)
}
