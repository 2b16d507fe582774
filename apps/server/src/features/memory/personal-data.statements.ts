import { exportOwned } from '../../platform/records/personal-data.ts'
import { memories } from './memory.schema.ts'

export const exportMemories = exportOwned(memories, memories.user_id)
