import { defineConfig } from 'vitest/config'
import { embeddedOnly, testsWithDatabase } from './tools/test/server-tests.ts'

const databaseUrl = process.env.TEST_DATABASE_URL

type More = { env?: Record<string, string>; exclude?: string[]; setupFiles?: string[]; retry?: number }

const project = (name: string, include: string[], { exclude = [], ...more }: More = {}) => ({
  extends: true as const,
  test: { name, include, exclude: ['**/node_modules/**', '**/dist/**', ...exclude], ...more },
})

const setup = 'apps/server/src/testing/setup.ts'
const setupFiles = [setup, 'apps/server/src/testing/quick-hashing.child.ts']
// Some tests wait for indexing or background work, which can be late on a busy machine.
const retry = 1

const serverOnPostgres = databaseUrl
  ? [
      project('server on PostgreSQL', testsWithDatabase, {
        env: { TEST_DATABASE: 'server', TEST_DATABASE_URL: databaseUrl },
        exclude: embeddedOnly,
        setupFiles,
        retry,
      }),
    ]
  : []

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    // Test files of a process share their modules, and so the slow start of the embedded database.
    isolate: false,
    maxWorkers: 2,
    retry: 0,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Longer than vitest's second: a busy machine needs it, and what is met sooner ends sooner.
    expect: { poll: { timeout: 15_000, interval: 20 } },
    passWithNoTests: false,
    projects: [
      project('contract', ['packages/contract/src/**/*.test.ts']),
      project('engine', ['packages/engine/src/**/*.test.ts']),
      project('analyst', ['packages/analyst/src/**/*.test.ts']),
      project('reader', ['packages/reader/src/**/*.test.ts']),
      project('server', ['apps/server/src/**/*.test.ts'], {
        env: { TEST_DATABASE: 'none' },
        exclude: testsWithDatabase,
        setupFiles: [setup],
      }),
      // Every file can run on PGlite; `npm test` names those that do.
      project('server on PGlite', testsWithDatabase, { env: { TEST_DATABASE: 'embedded' }, setupFiles, retry }),
      ...serverOnPostgres,
      project('web', ['apps/web/src/**/*.test.{ts,tsx}']),
      project('tools', ['tools/**/*.test.ts']),
    ],
  },
})
