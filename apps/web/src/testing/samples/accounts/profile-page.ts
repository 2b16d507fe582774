import type { Answers } from '../../fake-api.ts'
import { sampleSession, sampleTwoFactor } from './accounts.ts'

/** Answers for the calls of the profile page. */
export const profilePageAnswers: Answers = {
  'GET /api/auth/sessions': [sampleSession],
  'GET /api/auth/two-factor': sampleTwoFactor,
  'GET /api/comms/blocked': [],
  'GET /api/changes/weekly-mail': { enabled: true },
  'GET /api/users/me/exports': [],
}
