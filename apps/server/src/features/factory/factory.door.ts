export { seedFactory } from './built-in/seed.ts'
export type { FactoryParts, OwnTool } from './factory-parts.ts'
export { readCrewForRun, readFlowForRun, readNamedFlowForRun, type FlowForRun, type RunTool } from './run-definitions.ts'
export { callToolOfRun, findToolFault } from './run-tools.ts'
