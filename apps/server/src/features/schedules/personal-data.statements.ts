import { exportOwned, jobColumns } from '../../platform/records/personal-data.ts'
import { schedules } from './schedules.schema.ts'

export const exportSchedules = exportOwned(schedules, schedules.user_id, { omitted: jobColumns, keys: { recurrence: 'rhythm' } })
