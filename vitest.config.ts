import { defineConfig } from 'vitest/config'

const databaseUrl = process.env.TEST_DATABASE_URL

// A file that kills real processes needs no second run: it brings its own embedded database.
const processTests = 'apps/server/src/**/*.process.test.ts'

const project = (name: string, include: string[], env: Record<string, string> = {}, exclude: string[] = []) => ({
  extends: true as const,
  test: { name, include, exclude: ['**/node_modules/**', '**/dist/**', ...exclude], env },
})

const serverFiles = ['apps/server/src/**/*.test.ts']

const serverOnPostgres = databaseUrl
  ? [project('server on PostgreSQL', serverFiles, { TEST_DATABASE: 'server', TEST_DATABASE_URL: databaseUrl }, [processTests])]
  : []

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    // The files that a process runs share their modules, and so what is slow to start: the embedded database.
    isolate: false,
    maxWorkers: 2,
    retry: 1,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
    projects: [
      project('contract', ['packages/contract/src/**/*.test.ts']),
      project('engine', ['packages/engine/src/**/*.test.ts']),
      project('reader', ['packages/reader/src/**/*.test.ts']),
      project('server on PGlite', serverFiles, { TEST_DATABASE: 'embedded' }),
      ...serverOnPostgres,
      project('web', ['apps/web/src/**/*.test.{ts,tsx}']),
      project('tools', ['tools/**/*.test.ts']),
    ],
  },
})
