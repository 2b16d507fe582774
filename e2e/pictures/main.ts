// npm run pictures: starts the product with a sample company and writes the README's pictures to docs/.
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { startProduct } from '../harness/server.ts'
import { logIn } from './api.ts'
import { createCompany } from './company.ts'

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

async function takePicture(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' }).catch(() => undefined)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(docs, `${name}.png`) })
  console.log(`docs/${name}.png`)
}

const { product, stop } = await startProduct({}, 'pictures.log')
try {
  const admin = await logIn(product.baseURL, product.adminEmail, product.adminPassword)
  const { elena, conversationId } = await createCompany(admin)
  const { page, close } = await openPage(product.baseURL, elena.token)
  // The page keeps its event stream open, so it never becomes idle.
  page.setDefaultNavigationTimeout(5_000)
  await takePicture(page, '/app/ceodashboard', 'dashboard')
  await takePicture(page, `/app/conversations/${conversationId}`, 'conversation')
  await close()
} finally {
  await stop()
}
