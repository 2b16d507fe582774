import type { Agent, Version, VersionActor } from '@adjutant/contract/records/history'
import { diffStates, type Names } from './state-diff.logic.ts'
import type { VersionRow } from './history.store.ts'

const deletedAccount: VersionActor = { id: null, name: 'A deleted account' }

/** Null for the system. */
export function toActor(id: string | null, names: Names): VersionActor | null {
  if (id === null) return null
  const name = names.get(id)
  return name === undefined ? deletedAccount : { id, name }
}

const toAgent = ({ agent_kind, agent_id }: VersionRow): Agent | null => agent_kind && { kind: agent_kind, id: agent_id }

/** `before`: the previous version; undefined if there is none or the person didn't see the record then. */
export function toVersion(row: VersionRow, before: VersionRow | undefined, names: Names, canRestore: boolean): Version {
  const isEdit = row.action !== 'created' && before?.version === row.version - 1
  return {
    version: row.version,
    action: row.action,
    at: row.at.toISOString(),
    actor: toActor(row.actor_id, names),
    agent: toAgent(row),
    restored_version: row.restored_version,
    changes: isEdit ? diffStates(before.state, row.state, names) : [],
    can_restore: canRestore && row.action !== 'deleted',
  }
}
