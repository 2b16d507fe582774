export { reviewStrategyTool } from './strategy/review-tool.ts'
