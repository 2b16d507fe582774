export { TooManyRuns } from './new-run.ts'
export { asStarter, StarterLost } from './starter.ts'
export type { Starting } from './starting.ts'
export { reviewStrategyTool } from './strategy/review-tool.ts'
