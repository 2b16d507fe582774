import { defineConfig } from 'vitest/config'

const databaseUrl = process.env.TEST_DATABASE_URL

const project = (name: string, include: string[], env: Record<string, string> = {}, exclude: string[] = []) => ({
  extends: true as const,
  test: { name, include, exclude: ['**/node_modules/**', '**/dist/**', ...exclude], env },
})

const serverFiles = ['apps/server/src/**/*.test.ts']

// About the wire and not about records: thousands of requests that end before a database is asked, or ask it for one row.
// `npm test` runs them on PostgreSQL alone, which is quicker.
const wireTests = ['apps/server/src/{access,wire*}.api.test.ts', 'apps/server/src/features/{factory/ssrf,site/*}.api.test.ts']

// These bring an embedded database of their own.
const embeddedTests = 'apps/server/src/platform/**/*.process.test.ts'

// What touches a database runs on both kinds; rules and readers, which touch none, once.
const databaseFiles = [
  'apps/server/src/**/*.api.test.ts',
  'apps/server/src/{platform/db,testing}/**/*.test.ts',
  'apps/server/src/features/{chat/acts,events/events.service,mail/mail.sender,organizations/colleagues}.test.ts',
  'apps/server/src/{data-safety,features/runs/killed-runs}.process.test.ts',
  'apps/server/src/features/chat/killed-answer.process.test.ts',
]

const serverOnPostgres = databaseUrl
  ? [project('server on PostgreSQL', databaseFiles, { TEST_DATABASE: 'server', TEST_DATABASE_URL: databaseUrl }, [embeddedTests])]
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
      project('server on PGlite', serverFiles, { TEST_DATABASE: 'embedded' }, process.env.WIRE_TESTS === 'elsewhere' ? wireTests : []),
      ...serverOnPostgres,
      project('web', ['apps/web/src/**/*.test.{ts,tsx}']),
      project('tools', ['tools/**/*.test.ts']),
    ],
  },
})
