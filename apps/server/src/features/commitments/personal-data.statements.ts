import { exportOwned } from '../../platform/records/personal-data.ts'
import { commitments } from './commitments.schema.ts'

export const exportCommitments = exportOwned(commitments, commitments.user_id, { omitted: ['sentence_key', 'deleted_at'] })
