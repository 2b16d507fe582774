import type { Version } from '@adjutant/contract/records/history'
import { sampleTime, sampleUser } from './people.ts'

/** The first version of a record, which a later one replaced. */
export const sampleVersion: Version = {
  version: 1,
  action: 'created',
  at: sampleTime,
  actor: { id: sampleUser.id, name: sampleUser.profile.name },
  agent: null,
  restored_version: null,
  changes: [],
  can_restore: true,
}
