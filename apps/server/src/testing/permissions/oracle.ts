/**
 * A second, independent implementation of the permissions, so that an error in one shows against the other. Three facts describe a person's
 * relation to a record; each rule is a condition on them.
 */
export interface Standing {
  made: boolean
  assigned: boolean
  /** The highest access level in any organization that the record belongs to or is shared with. */
  seat: 0 | 1 | 2 | 3
}

/** Access levels in ascending order. */
export const seatHeight = { none: 0, user: 1, manager: 2, admin: 3 } as const

export type Deed = 'see' | 'edit' | 'delete' | 'assign' | 'share' | 'move'
type Rule = (standing: Standing) => boolean

const maker: Rule = ({ made }) => made
const makerOrSeat =
  (height: 1 | 2 | 3): Rule =>
  ({ made, seat }) =>
    made || seat >= height

export const oracle = {
  task: {
    see: (standing) => standing.assigned || makerOrSeat(1)(standing),
    edit: (standing) => standing.assigned || makerOrSeat(2)(standing),
    delete: makerOrSeat(3),
    assign: makerOrSeat(2),
    share: makerOrSeat(2),
  },
  goal: { see: makerOrSeat(1), edit: makerOrSeat(2), delete: makerOrSeat(3), move: maker },
  advice: { see: makerOrSeat(1), edit: makerOrSeat(2), delete: makerOrSeat(3) },
  note: { see: maker, edit: maker, delete: maker },
  conversation: { see: maker, edit: maker, delete: maker },
  memory: { see: maker, edit: maker, delete: maker },
  contact: { see: makerOrSeat(1), edit: makerOrSeat(2), delete: maker, share: maker },
  file: { see: makerOrSeat(1), edit: makerOrSeat(2), delete: maker, share: maker },
} satisfies Record<string, Partial<Record<Deed, Rule>>>

export type RecordKind = keyof typeof oracle
export const recordKinds = Object.keys(oracle) as RecordKind[]

export function foretell(kind: RecordKind, deed: Deed, standing: Standing): boolean {
  const rule = (oracle[kind] as Partial<Record<Deed, Rule>>)[deed]
  if (!rule) throw new Error(`Nobody can ${deed} a ${kind}.`)
  return rule(standing)
}
