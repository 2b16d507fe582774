import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from '../tools/machine/find-chromium.ts'
import { findProduct } from './harness/product.ts'
import { desktop, phone } from '../apps/web/src/testing/viewports.ts'

// The tested browser makes no calls of its own. All tabs of a test share a process, because each process would compile the app again.
// Pages are too short-lived for the optimizing compilers, which take a tenth of the CPU time of a page.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--process-per-site',
  '--js-flags=--no-opt --no-maglev',
]

export default defineConfig({
  testDir: './specs',
  outputDir: './test-results',
  globalSetup: './harness/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // PLAYWRIGHT_JSON_OUTPUT_FILE names the JSON report; without it the report would be printed.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    // Workers read this file again after the set-up, when the product is running.
    baseURL: findProduct()?.baseURL,
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumLaunchOptions(args),
  },
  projects: [
    { name: 'desktop', use: { viewport: desktop } },
    // Tests with this tag also run at phone width.
    { name: 'phone', grep: /@phone/, use: { viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } },
  ],
})
