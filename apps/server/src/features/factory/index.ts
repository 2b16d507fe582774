export { adviceFlowId } from './built-in/flows.ts'
export {
  exportAgents,
  exportCrews,
  exportFlows,
  exportTools,
  findItem,
  findOrganizationOfDefinition,
  organizationOfDefinition,
  selectNames as listItemNames,
} from './items/items.store.ts'
export { seedFactory } from './built-in/seed.ts'
export { handOverItems } from './items/item-organization.service.ts'
export { listCrews, readCrewInputs } from './crews.service.ts'
export { listFlows, readFlowInputs } from './flows.service.ts'
export { listExecutableTools } from './built-in/tools.ts'
export type { FactoryDeps } from './factory.deps.ts'
export {
  findDefinition,
  readCrewForRun,
  readFlowForRun,
  readNamedFlowForRun,
  type FlowForRun,
  type RunTool,
} from './run-definitions.service.ts'
export { countStoredSecrets } from './tools/tool-secrets.ts'
export { listOwnTools } from './tools/own-tools.ts'
export { callRunTool, validateToolArguments } from './tools/run-tools.ts'
