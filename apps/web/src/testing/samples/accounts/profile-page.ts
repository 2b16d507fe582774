import type { Answers } from '../../fake-api.ts'
import { sampleSession, sampleTwoFactor } from './accounts.ts'

/** What the profile page asks for. */
export const profilePageAnswers: Answers = {
  'GET /api/auth/sessions': [sampleSession],
  'GET /api/auth/two-factor': sampleTwoFactor,
  'GET /api/comms/blocked': [],
  'GET /api/changes/weekly-mail': { enabled: true },
  'GET /api/users/me/exports': [],
}
