import { testDatabaseKind } from '../test-database.ts'

// Every run tries the same worlds, different ones per database. For more or other worlds: PERMISSION_WORLDS=500 PERMISSION_SEED=7.
const { PERMISSION_WORLDS, PERMISSION_SEED } = process.env

/** The random worlds to try; the environment can override them. */
export const toPropertyOptions = (numRuns: number) => ({
  numRuns: Number(PERMISSION_WORLDS ?? numRuns),
  seed: Number(PERMISSION_SEED ?? (testDatabaseKind === 'server' ? 20_261_116 : 20_261_115)),
})
