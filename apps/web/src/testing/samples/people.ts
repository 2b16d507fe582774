// Records as the server sends them. Tests change the fields that matter to them.
import type { OwnUser } from '@adjutant/contract/accounts/users'
import type { PersonRef } from '@adjutant/contract/tasks'

/** A fixed id for each number. */
export const sampleId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

export const sampleTime = '2026-11-02T09:00:00.000Z'

export const sampleUser: OwnUser = {
  id: sampleId(1),
  email: 'ines.faber@adjutant.test',
  email_verified: true,
  user_level: 'user',
  organization_id: null,
  first_name: 'Ines',
  last_name: 'Faber',
  created_at: sampleTime,
  updated_at: sampleTime,
  profile: { name: 'Ines Faber', role: null, objectives: [], behavior_notes: null, knowledge_summary: null, custom_prompts: null },
  has_password: true,
  two_factor_enabled: false,
  two_factor_required: false,
}

export const sampleColleague: PersonRef = { id: sampleId(2), name: 'Tomas Okafor', email: 'tomas.okafor@adjutant.test' }
