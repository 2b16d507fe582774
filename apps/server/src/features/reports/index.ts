export { reportTools } from './report.tools.ts'
export { factsHeading } from './strategy-review.tools.ts'
export { factTools, validateReport, toCorrectedText, toRepairRequest, type ReportFacts } from './report-check.logic.ts'
