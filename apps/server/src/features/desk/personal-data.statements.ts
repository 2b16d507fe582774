import { exportOwned } from '../../platform/records/personal-data.ts'
import { desk_dismissals } from './desk.schema.ts'

export const exportDeskDismissals = exportOwned(desk_dismissals, desk_dismissals.user_id, { omitted: ['version'] })
