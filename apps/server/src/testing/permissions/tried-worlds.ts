import { testDatabaseKind } from '../test-database.ts'

// The same worlds in every run, others on each database. More of them, or others still: PERMISSION_WORLDS=500 PERMISSION_SEED=7.
const { PERMISSION_WORLDS, PERMISSION_SEED } = process.env

/** Which random worlds are tried, unless somebody asks for others. */
export const toTriedWorlds = (numRuns: number) => ({
  numRuns: Number(PERMISSION_WORLDS ?? numRuns),
  seed: Number(PERMISSION_SEED ?? (testDatabaseKind === 'server' ? 20_261_116 : 20_261_115)),
})
