import { exportOwned } from '../../platform/records/personal-data.ts'
import { runs } from './runs.schema.ts'

/** Without the state of the engine. */
const engineColumns = ['snapshot', 'worker', 'lease_until', 'fence', 'tries', 'said', 'asked']

export const exportRuns = exportOwned(runs, runs.user_id, engineColumns)
