import { defineConfig } from '@playwright/test'
import { findProduct } from './harness/product.ts'

// The browser that is tested makes no call of its own to anybody.
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync']

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
  // The file of the JSON report is named by PLAYWRIGHT_JSON_OUTPUT_FILE; without it the report would fill the terminal.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    // Known as soon as the product runs: the workers read this file again after the set-up.
    baseURL: findProduct()?.baseURL,
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    // What a width can change is tested at both: the tests with this tag.
    { name: 'phone', grep: /@phone/, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } },
  ],
})
