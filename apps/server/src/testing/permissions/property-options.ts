import { testDatabaseKind } from '../test-database.ts'

// The seed is fixed, and differs by database. Override both with PERMISSION_RUNS=500 PERMISSION_SEED=7.
const { PERMISSION_RUNS, PERMISSION_SEED } = process.env

/** fast-check's number of runs and seed; the environment overrides both. */
export const toPropertyOptions = (numRuns: number) => ({
  numRuns: Number(PERMISSION_RUNS ?? numRuns),
  seed: Number(PERMISSION_SEED ?? (testDatabaseKind === 'server' ? 20_261_116 : 20_261_115)),
})
