import { pageOf } from '../fake-api.ts'
import type { Answers } from '../fake-api.ts'
import { sampleTime } from './people.ts'
import { unrestricted } from './ai/factory.ts'

const noPage = () => pageOf([])

/** Answers for the calls of all pages, for a person without records. */
export const emptyPages: Answers = {
  'GET /api/advice/track-record': [],
  'GET /api/agents/': [],
  'GET /api/ai-policy/mine': unrestricted,
  'GET /api/assistant/grants': [],
  'GET /api/assistant/usage': { input_tokens: 0, output_tokens: 0, limit: null },
  'GET /api/auth/sessions': [],
  'GET /api/auth/two-factor': { enabled: false, totp_enabled: false, passkeys: [], recovery_codes_left: 0, required_by: [] },
  'GET /api/bin/': noPage,
  'GET /api/calendars/': [],
  'GET /api/calendars/feed': { is_enabled: false, created_at: null },
  'GET /api/changes/since-last-visit': { since: sampleTime, records: [], total: 0 },
  'GET /api/changes/weekly-mail': { enabled: false },
  'GET /api/commitments/': noPage,
  'GET /api/comms/blocked': [],
  'GET /api/comms/threads': noPage,
  'GET /api/contacts/': noPage,
  'GET /api/contacts/assignable': [],
  'GET /api/conversations/': noPage,
  'GET /api/crew-runs/': noPage,
  'GET /api/crews/': [],
  'GET /api/files/': noPage,
  'GET /api/files/folders': [],
  'GET /api/files/uploads': [],
  'GET /api/files/usage': { used: 0, quota: 1_000_000, organization: null },
  'GET /api/flow-runs/': noPage,
  'GET /api/flows/': [],
  'GET /api/invitations/mine': [],
  'GET /api/journals/': noPage,
  'GET /api/meetings/': noPage,
  'GET /api/memory/mine': noPage,
  'GET /api/models': [],
  'GET /api/organizations': [],
  'GET /api/schedules/': [],
  'GET /api/strategic-advice/': noPage,
  'GET /api/strategic-goals/': noPage,
  'GET /api/tasks/': noPage,
  'GET /api/tasks/workload': [],
  'GET /api/tools/': [],
  'GET /api/users/': noPage,
  'GET /api/users/me/exports': [],
}
