// Records that files can be attached to.
import type { Contact } from '@adjutant/contract/contacts'
import type { Goal } from '@adjutant/contract/goals'
import { sampleId, sampleTime, sampleUser } from './people.ts'

const creator = { id: sampleUser.id, name: sampleUser.profile.name, email: sampleUser.email }
const rights = { can_edit: true, can_delete: true, created_at: sampleTime, updated_at: sampleTime }

export const sampleContact: Contact = {
  ...rights,
  id: sampleId(970),
  name: 'Tom',
  role: null,
  avatar_initial: 'T',
  emails: [],
  phones: [],
  organization_id: null,
  user_id: null,
  is_user: false,
  created_by_user: creator,
  notes: null,
  past_interactions: [],
  shared_org_ids: [],
  sharedWith: [],
  can_share: true,
}

export const sampleGoal: Goal = {
  ...rights,
  id: sampleId(980),
  user_id: sampleUser.id,
  title: 'Grow',
  description: null,
  due_date: '2031-01-01',
  status: 'new',
  kpis: [],
  progress: 0,
  pace: null,
  expected_progress: null,
  organization_id: null,
  organization_name: null,
  owner_id: sampleUser.id,
  owner: creator,
  parent_goal_id: null,
  parent: null,
  check_in_interval: 'none',
  check_in_due: null,
  is_outdated: false,
  last_check_in: null,
  can_check_in: true,
}
