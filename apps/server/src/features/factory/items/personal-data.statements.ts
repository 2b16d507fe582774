import { exportOwned } from '../../../platform/records/personal-data.ts'
import { agents, crews, flows, tools } from '../factory.schema.ts'

export const exportTools = exportOwned(tools, tools.created_by, { omitted: ['secrets'] })
export const exportAgents = exportOwned(agents, agents.created_by)
export const exportCrews = exportOwned(crews, crews.created_by)
export const exportFlows = exportOwned(flows, flows.created_by)
