import { exportOwned, jobColumns } from '../../platform/records/personal-data.ts'
import { runs } from './runs.schema.ts'

/** Without the state of the engine. */
const engineColumns = ['snapshot', 'worker', 'fence', 'partial_output', 'worker_requests']

export const exportRuns = exportOwned(runs, runs.user_id, { omitted: [...engineColumns, ...jobColumns] })
