export { reportTools } from './report.tools.ts'
export { factsHeading } from './strategy-review.tool.ts'
