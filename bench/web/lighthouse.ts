// npm run web -w bench: Lighthouse scores of the landing page and the dashboard.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { adminEmail, logIn, startProduct } from '../api/product.ts'
import { makeFolder } from '../api/scratch.ts'
import { saveResults } from '../results.ts'
import { browserOptions, signIn } from './browser.ts'

const run = promisify(execFile)

/** npm fetches it on first use: as a dependency it would be a fifth of all installed files. */
const lighthouse = ['exec', '--yes', '--package=lighthouse@13.5.0', '--', 'lighthouse']
const debugPort = 9333
const maxReportBytes = 64 * 1024 * 1024

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

interface Wanted {
  performance: number
  others: number
  shift: number
}

type Scores = Record<string, number>

/** Scores from 0 to 100 by category, and the layout shift. `keepSession` keeps the token in the browser's storage. */
async function score(url: string, form: 'desktop' | 'mobile', { keepSession = false } = {}): Promise<Scores> {
  const args = [url, `--port=${debugPort}`, '--output=json', '--quiet']
  if (form === 'desktop') args.push('--preset=desktop')
  if (keepSession) args.push('--disable-storage-reset')
  const { stdout } = await run('npm', [...lighthouse, ...args], { maxBuffer: maxReportBytes })
  const { categories, audits } = JSON.parse(stdout) as Report
  const points = Object.entries(categories).map(([name, { score: share }]) => [name, Math.round((share ?? 0) * 100)])
  return { ...Object.fromEntries(points), shift: audits['cumulative-layout-shift']?.numericValue ?? 0 }
}

/** SEO matters only for the landing page; the app is behind a login. */
const withoutSeo = (scores: Scores): Scores => Object.fromEntries(Object.entries(scores).filter(([name]) => name !== 'seo'))

function isMet({ shift = 0, performance = 0, ...others }: Scores, wanted: Wanted): boolean {
  return performance >= wanted.performance && Object.values(others).every((points) => points >= wanted.others) && shift <= wanted.shift
}

const dataDir = makeFolder()
const product = await startProduct({ dataDir, databaseUrl: undefined })
const profile = await chromium.launchPersistentContext(join(dataDir, 'browser'), {
  ...browserOptions,
  args: [...browserOptions.args, `--remote-debugging-port=${debugPort}`],
})
try {
  const token = await logIn(product.url, adminEmail)
  const page = await profile.newPage()
  const results = {
    landingDesktop: await score(`${product.url}/`, 'desktop'),
    landingMobile: await score(`${product.url}/`, 'mobile'),
    dashboardDesktop: await signIn(page, product.url, token)
      .then(() => score(`${product.url}/app/ceodashboard`, 'desktop', { keepSession: true }))
      .then(withoutSeo),
  }
  const met = {
    landingDesktop: isMet(results.landingDesktop, { performance: 100, others: 100, shift: 0.02 }),
    landingMobile: isMet(results.landingMobile, { performance: 98, others: 100, shift: 0.02 }),
    dashboardDesktop: isMet(results.dashboardDesktop, { performance: 95, others: 100, shift: 0.02 }),
  }
  saveResults('web', { results, met })
  if (Object.values(met).includes(false)) process.exitCode = 1
} finally {
  await profile.close()
  await product.stop()
}
