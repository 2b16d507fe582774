export { maxAtWork } from './start/new-run.ts'
export { TooManyRuns } from './start/too-many-runs.ts'
export { asRunOwner, RunOwnerLost } from './start/run-owner-ctx.ts'
export type { RunLauncher } from './start/run-launcher.ts'
