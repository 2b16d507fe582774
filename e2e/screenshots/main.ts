// npm run screenshots: serves the demo company and writes the README's screenshots to docs/.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { logIn } from '../../tools/demo/api.ts'
import { buildDemo } from '../../tools/demo/build-demo.ts'
import { password, people, toEmail } from '../../tools/demo/company/people.ts'
import { findFreePort, withServer } from '../../tools/server-process.ts'

const docs = join(import.meta.dirname, '../../docs')

async function openPage(baseURL: string, token: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' })
  await context.addInitScript((value) => localStorage.setItem('adjutant.token', value), token)
  return { page: await context.newPage(), close: () => browser.close() }
}

async function takeScreenshot(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' }).catch(() => undefined)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(docs, `${name}.png`) })
  console.log(`docs/${name}.png`)
}

async function takeScreenshots(url: string, conversationId: string): Promise<void> {
  const { token } = await logIn(url, toEmail(people[0]), password)
  const { page, close } = await openPage(url, token)
  // The page keeps its event stream open, so it never becomes idle.
  page.setDefaultNavigationTimeout(5_000)
  await takeScreenshot(page, '/app/ceodashboard', 'dashboard')
  await takeScreenshot(page, `/app/conversations/${conversationId}`, 'conversation')
  await close()
}

const folder = mkdtempSync(join(tmpdir(), 'adjutant-screenshots-'))
const dataDir = join(folder, 'data')
try {
  const conversationId = await buildDemo(dataDir)
  const options = { port: await findFreePort(), dataDir, logFile: join(folder, 'server.log'), env: { PATH: process.env.PATH } }
  await withServer(options, (url) => takeScreenshots(url, conversationId))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
