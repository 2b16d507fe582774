export { asStarter, StarterLost } from './starter.ts'
export { reviewStrategyTool } from './strategy/review-tool.ts'
