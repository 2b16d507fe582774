// npm run chat -w bench: browser cost of the chat screen: rendering a long conversation and a streaming answer.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createCaller } from '../api/call.ts'
import { seedEmbedded } from '../api/installations.ts'
import { adminEmail, logIn, startNode, startProduct } from '../api/product.ts'
import { makeFolder } from '../api/scratch.ts'
import { question } from '../models/conversation.ts'
import { saveResults } from '../results.ts'
import { median } from '../api/measure.ts'
import { openBrowser, signIn, watchSpent } from './browser.ts'

const limits = { mountScriptMs: 100, updateMs: 16 }
const messages = 1_000
const answer = { tokens: 5_000, perSecond: 500 }

/** Alternating questions and answers; the answers contain a list and a table like those of models. */
const filling = (conversationId: string) => `
  insert into messages (id, conversation_id, sender, content)
  select cast('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0') as uuid), '${conversationId}',
    case when n % 2 = 1 then 'user' else 'ai' end,
    case when n % 2 = 1 then 'Message ' || n || ': what should I decide, and in which order?'
      else 'Message ' || n || E': start with the **bridge**.\\n\\n1. Ask the lead.\\n2. Move the consent.\\n\\n| Item | Latest |\\n|---|---|\\n| Bridge | 28 Nov |\\n| Lease | 12 Dec |' end
  from generate_series(1, ${messages}) n`

const provider = await startNode([join(import.meta.dirname, '../models/provider.ts')], {}, '/')
const settings = { OPENAI_BASE_URL: `${provider.url}/v1`, ALLOWED_MODELS: 'bench' }
const installation = { dataDir: makeFolder(), databaseUrl: undefined }

const first = await startProduct(installation)
const token = await logIn(first.url, adminEmail)
const { id: long } = await createCaller(first.url)<{ id: string }>(token, 'POST', '/api/conversations/', { name: 'A long talk' })
const { id: growing } = await createCaller(first.url)<{ id: string }>(token, 'POST', '/api/conversations/', { name: 'A growing answer' })
await first.stop()
await seedEmbedded(installation.dataDir, [filling(long)])

const product = await startProduct(installation, undefined, settings)
const browser = await openBrowser()
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
const spent = await watchSpent(page)

const inMessages = (target: Page, text: string) => target.getByRole('region', { name: 'Messages' }).getByText(text).first()

/** Loads all pages of the conversation, then leaves and returns with everything cached. */
async function mountMs(): Promise<number> {
  await page
    .getByRole('link', { name: /A long talk/ })
    .first()
    .click()
  await inMessages(page, `Message ${messages}:`).waitFor()
  while (!(await inMessages(page, 'Message 1:').isVisible())) {
    await page.getByRole('region', { name: 'Messages' }).evaluate((region) => region.scrollTo({ top: 0 }))
    await page.waitForTimeout(100)
  }
  await page.goBack()
  await page
    .getByRole('link', { name: /A long talk/ })
    .first()
    .waitFor()
  const before = await spent()
  await page
    .getByRole('link', { name: /A long talk/ })
    .first()
    .click()
  await inMessages(page, `Message ${messages}:`).waitFor()
  const after = await spent()
  await page.goBack()
  return after.script - before.script
}

/** Counts each animation frame in which the answer has grown. */
const countUpdates = () =>
  page.evaluate(() => {
    const state = { updates: 0, length: 0 }
    Object.assign(window, { benchState: state })
    const look = () => {
      const { length } = document.querySelector('[aria-label="Messages"]')?.textContent ?? ''
      if (length > state.length) state.updates += 1
      state.length = length
      requestAnimationFrame(look)
    }
    look()
  })

async function updateMs() {
  await page.goto(`${product.url}/app/conversations/${growing}`)
  await page.getByRole('textbox').last().fill(question(answer.tokens, answer.perSecond))
  await countUpdates()
  const before = await spent()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Stop' }).waitFor()
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached', timeout: 60_000 })
  const after = await spent()
  const updates = await page.evaluate(() => (window as unknown as { benchState: { updates: number } }).benchState.updates)
  return { updates, ms: (after.all - before.all) / updates }
}

await signIn(page, product.url, await logIn(product.url, adminEmail))
await page.goto(`${product.url}/app/run`)
const mounts: number[] = []
for (let round = 0; round < 5; round++) mounts.push(await mountMs())
const { updates, ms } = await updateMs()
await browser.close()
await product.stop()
await provider.stop()

const rounded = (value: number) => Number(value.toFixed(1))
const mount = { messages, scriptMs: rounded(median(mounts)), rounds: mounts.map(rounded), limitMs: limits.mountScriptMs }
const update = { ...answer, updates, cpuMs: rounded(ms), limitMs: limits.updateMs }
const met = mount.scriptMs <= limits.mountScriptMs && update.cpuMs <= limits.updateMs
saveResults('chat', { mount, update, met })
if (!met) process.exitCode = 1
