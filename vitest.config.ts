import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { routeTable } from './apps/web/route-table.ts'
import { desktop } from './apps/web/src/testing/viewports.ts'
import { chromiumLaunchOptions } from './tools/machine/find-chromium.ts'
import { shortLived } from './tools/server-process.ts'
import { embeddedOnly, testsWithDatabase } from './tools/test/server-tests.ts'

const databaseUrl = process.env.TEST_DATABASE_URL

type More = {
  env?: Record<string, string>
  execArgv?: string[]
  exclude?: string[]
  globalSetup?: string
  retry?: number
  setupFiles?: string[]
  testTimeout?: number
}

const project = (name: string, include: string[], { exclude = [], ...more }: More = {}) => ({
  extends: true as const,
  test: { name, include, exclude: ['**/node_modules/**', '**/dist/**', ...exclude], ...more },
})

const readerProcessTests = 'packages/reader/src/**/*.process.test.ts'
const setup = 'apps/server/src/testing/setup.ts'
const globalSetup = 'tools/test/build-server.ts'
const setupFiles = [setup, 'apps/server/src/testing/quick-hashing.child.ts']
// Longer than several waits in a row: only a test that hangs reaches it, however busy the machine is.
const testTimeout = 90_000

const serverOnPostgres = databaseUrl
  ? [
      project('server on PostgreSQL', testsWithDatabase, {
        env: { TEST_DATABASE: 'server', TEST_DATABASE_URL: databaseUrl },
        exclude: embeddedOnly,
        globalSetup,
        setupFiles,
        testTimeout,
      }),
    ]
  : []

const componentTests = 'apps/web/src/**/*.component.test.tsx'
const pageTests = 'apps/web/src/**/*.page.test.tsx'

const web = {
  ...project('web', ['apps/web/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}'], {
    exclude: [componentTests, pageTests],
    setupFiles: ['apps/web/src/testing/unit-setup.ts'],
  }),
  plugins: [routeTable()],
}

/** One project for both kinds: the start of Vite and loading the app's modules cost as much as a hundred component tests. */
const inChromium = () => {
  const { test, ...others } = project('chromium', [componentTests, pageTests], {
    setupFiles: ['apps/web/src/testing/setup.ts'],
    retry: 1,
    testTimeout,
  })
  return {
    ...others,
    test: {
      ...test,
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({
          launchOptions: chromiumLaunchOptions(['--no-sandbox', '--disable-gpu', '--disable-background-networking']),
          contextOptions: { locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' },
          actionTimeout: 15_000,
        }),
        instances: [{ browser: 'chromium' as const, viewport: desktop }],
        screenshotFailures: false,
      },
    },
    plugins: [routeTable()],
    // A dependency that is found during a run reloads the page and breaks it, so all are searched for before.
    optimizeDeps: { entries: ['apps/web/src/**/*.{ts,tsx}'], force: true },
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    // Test files of a process share their modules, and so the slow start of the embedded database.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Longer than vitest's second: a busy machine needs it, and what is met sooner ends sooner.
    expect: { poll: { timeout: 25_000, interval: 20 } },
    passWithNoTests: false,
    projects: [
      project('contract', ['packages/contract/src/**/*.test.ts']),
      project('engine', ['packages/engine/src/**/*.test.ts']),
      project('analyst', ['packages/analyst/src/**/*.test.ts']),
      project('reader', ['packages/reader/src/**/*.test.ts'], { exclude: [readerProcessTests] }),
      project('reader processes', [readerProcessTests]),
      project('server', ['apps/server/src/**/*.test.ts'], {
        env: { TEST_DATABASE: 'none' },
        exclude: testsWithDatabase,
        setupFiles: [setup],
      }),
      // Every file can run on PGlite; `npm test` names those that do.
      project('server on PGlite', testsWithDatabase, {
        env: { TEST_DATABASE: 'embedded' },
        execArgv: shortLived,
        globalSetup,
        setupFiles,
        testTimeout,
      }),
      ...serverOnPostgres,
      web,
      inChromium(),
      project('tools', ['tools/**/*.test.ts']),
      project('bench', ['bench/**/*.test.ts'], { globalSetup }),
    ],
  },
})
