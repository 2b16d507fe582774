import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  expect,
  test as base,
  type APIRequestContext,
  type BrowserContext,
  type Disposable,
  type Locator,
  type Page,
} from '@playwright/test'
import type { UserLevel } from '@adjutant/contract/users'
import { findGraveFaults } from './axe.ts'
import { getProduct } from './harness/product.ts'
import { giveBack, takeContext } from './kept-tab.ts'

export interface Person {
  id: string
  email: string
  password: string
  firstName: string
  token: string
  /** A call in this person's name; answers the JSON, and throws where the status is no success. */
  call<T = unknown>(route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`, body?: unknown): Promise<T>
}

interface PersonFields {
  first_name?: string
  last_name?: string
  email?: string
}

interface Fixtures {
  /** A new account of this level whose session the page already has. */
  loginAs(level: UserLevel, fields?: PersonFields): Promise<Person>
  /** A new account that some other browser, or nobody, is logged in with. */
  person(level: UserLevel, fields?: PersonFields): Promise<Person>
  /** The first admin. */
  asAdmin(): Promise<Person>
  /** Puts a person's session into a browser. */
  enter(context: BrowserContext, person: Person): Promise<void>
  /** The mails to this address, oldest first, as written. */
  outbox(address: string): string[]
  /** Whether the test needs a tab in which nothing is cached: `test.use({ freshTab: true })`. */
  freshTab: boolean
  /** What the console may say in a test that provokes it: `test.use({ expectedError: /…/ })`. */
  expectedError: RegExp | undefined
  /** Fails the test when a page of it misbehaves: an error in the console, a broken content policy, a call to a foreign host, a missing file. */
  watched: void
}

const tokenKey = 'adjutant.token'
const passwordOfAll = 'quiet-harbour-lantern'

async function logIn(request: APIRequestContext, username: string, password: string): Promise<string> {
  const reply = await request.post('/api/auth/token', { form: { username, password } })
  expect(reply.status(), await reply.text()).toBe(200)
  return ((await reply.json()) as { access_token: string }).access_token
}

function callsOf(request: APIRequestContext, token: string): Person['call'] {
  return async <T>(route: string, body?: unknown) => {
    const [method, path] = route.split(' ') as [string, string]
    const reply = await request.fetch(path, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { data: body }),
    })
    if (!reply.ok()) throw new Error(`${route} answered ${reply.status()}: ${await reply.text()}`)
    return (reply.status() === 204 ? undefined : await reply.json()) as T
  }
}

async function adminOf(request: APIRequestContext): Promise<Person> {
  const { adminEmail: email, adminPassword: password } = getProduct()
  const token = await logIn(request, email, password)
  const call = callsOf(request, token)
  const { id } = await call<{ id: string }>('GET /api/users/me')
  return { id, email, password, firstName: '', token, call }
}

let makerToken: Promise<string> | undefined

/** The admin's session that makes the accounts, one for each worker: a login takes its time. Nobody else has it, so nobody ends it. */
function findMakerToken(request: APIRequestContext): Promise<string> {
  const { adminEmail, adminPassword } = getProduct()
  makerToken ??= logIn(request, adminEmail, adminPassword)
  return makerToken
}

async function makePerson(request: APIRequestContext, level: UserLevel, fields: PersonFields): Promise<Person> {
  const email = fields.email ?? `${level}-${randomUUID()}@adjutant.test`
  const names = { first_name: 'Ines', last_name: 'Faber', ...fields }
  const call = callsOf(request, await findMakerToken(request))
  const { id } = await call<{ id: string }>('POST /api/users/', { ...names, email, password: passwordOfAll, user_level: level })
  const token = await logIn(request, email, passwordOfAll)
  return { id, email, password: passwordOfAll, firstName: names.first_name, token, call: callsOf(request, token) }
}

function enter(context: BrowserContext, { token }: Person): Promise<Disposable> {
  // Set once per browser, not at every page: a test may log out.
  return context.addInitScript(
    ([key, value]) => {
      if (!location.protocol.startsWith('http') || localStorage.getItem('entered')) return
      localStorage.setItem(key!, value!)
      localStorage.setItem('entered', 'yes')
    },
    [tokenKey, token],
  )
}

/** What pages of a test did that they must not. Answers to refused calls are told in the console by the browser itself: those are the tests' own matter. */
function watch(context: BrowserContext, faults: string[]): void {
  const own = new URL(getProduct().baseURL).host
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => faults.push(`page error: ${error.error().message}`))
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http') && host !== own) faults.push(`foreign request: ${request.url()}`)
  })
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() >= 400 && !pathname.startsWith('/api/')) faults.push(`missing: ${pathname} answered ${response.status()}`)
  })
}

const reportViolations = () =>
  document.addEventListener('securitypolicyviolation', (event) =>
    console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`),
  )

export const test = base.extend<Fixtures>({
  freshTab: [false, { option: true }],
  context: async ({ browser, javaScriptEnabled, viewport, freshTab }, use) => {
    const isShared = javaScriptEnabled && !freshTab
    const context = isShared ? await takeContext(browser) : await browser.newContext()
    await use(context)
    await (isShared ? giveBack(context, viewport) : context.close())
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  expectedError: [undefined, { option: true }],
  watched: [
    async ({ context, expectedError }, use) => {
      const faults: string[] = []
      const script = await context.addInitScript(reportViolations)
      watch(context, faults)
      await use()
      await script.dispose()
      expect(faults.filter((fault) => !expectedError?.test(fault))).toEqual([])
    },
    { auto: true },
  ],
  person: async ({ request }, use) => use((level, fields = {}) => makePerson(request, level, fields)),
  enter: async ({}, use) => {
    const scripts: Disposable[] = []
    await use(async (context, person) => void scripts.push(await enter(context, person)))
    // One whose browser is gone already cannot be taken away, and need not be.
    await Promise.allSettled(scripts.map((script) => script.dispose()))
  },
  loginAs: async ({ request, context, enter }, use) =>
    use(async (level, fields = {}) => {
      const person = await makePerson(request, level, fields)
      await enter(context, person)
      return person
    }),
  asAdmin: async ({ request, context, enter }, use) =>
    use(async () => {
      const admin = await adminOf(request)
      await enter(context, admin)
      return admin
    }),
  outbox: async ({}, use) =>
    use((address) => {
      const { outboxDir } = getProduct()
      // The folder comes with the first mail.
      if (!existsSync(outboxDir)) return []
      const files = readdirSync(outboxDir, { withFileTypes: true }).filter((entry) => entry.name.endsWith('.eml'))
      const mails = files.map((file) => readFileSync(join(outboxDir, file.name), 'utf8'))
      return mails.filter((mail) => mail.toLowerCase().includes(address.toLowerCase()))
    }),
})

/** To another address within the loaded app, as a link would lead there: no page is loaded anew. */
export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address)
}

/** Selects a text with the mouse, as somebody would who wants to copy it, and takes the selection back when `look` is done. */
export async function withSelectedText(page: Page, text: Locator, look: () => Promise<void>): Promise<void> {
  const box = (await text.boundingBox())!
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + 1, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 1, y, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('')
  await look()
  await page.evaluate(() => getSelection()?.empty())
}

/** Resolves when the page hears what happens on the server: what ends a session before that is noticed some seconds later. */
export async function isListening(page: Page): Promise<void> {
  await page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events')
}

/** To look through a whole page takes its time on a busy machine. */
const auditMs = 60_000

/** No finding of weight by axe. */
export async function expectAccessible(page: Page): Promise<void> {
  base.setTimeout(base.info().timeout + auditMs)
  expect(await findGraveFaults(page)).toEqual([])
}

/** Nothing of the page stands out at its side, so that a phone need not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // On a phone the window itself grows with what sticks out of the page.
  const measure = () => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  }
  await expect.poll(() => page.evaluate(measure)).toBeLessThanOrEqual(0)
}

export { expect }
