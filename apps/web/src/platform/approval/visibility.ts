export interface ShownRecord {
  kind: string
  owner: string | null
  organization: string | null
}

/** Kinds that only their owner sees unless an organization is named. The participants of a thread see it too. */
const privateKinds: readonly string[] = ['task', 'goal', 'note', 'contact', 'memory', 'file']

/** Who owns a record and which organizations see it; undefined if that is unknown. */
export const toVisibility = ({ kind, owner, organization }: ShownRecord): string | undefined =>
  [owner, organization].filter(Boolean).join(' · ') || (privateKinds.includes(kind) ? 'Only you can see it' : undefined)
