export { reportTools } from './report.tools.ts'
export { factsHeading } from './strategy-review.tool.ts'
export { factTools, findReportProblems, toCorrectedText, toRepairRequest, type ReportFacts } from './report-check.logic.ts'
