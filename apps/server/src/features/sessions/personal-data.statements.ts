import { exportOwned } from '../../platform/records/personal-data.ts'
import { sessions } from './sessions.schema.ts'

export const exportSessions = exportOwned(sessions, sessions.user_id, { omitted: ['token_hash'] })
