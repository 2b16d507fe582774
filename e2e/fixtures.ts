import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test as base, type APIRequestContext, type BrowserContext, type Disposable, type Page } from '@playwright/test'
import type { UserLevel } from '@adjutant/contract/accounts/users'
import { findSeriousViolations } from './accessibility.ts'
import { getProduct } from './harness/product.ts'
import { releaseContext, acquireContext } from './shared-context.ts'

export interface Person {
  id: string
  email: string
  password: string
  firstName: string
  token: string
  /** Makes an API call as this person; returns the JSON and throws on an error status. */
  call<T = unknown>(route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`, body?: unknown): Promise<T>
}

interface PersonFields {
  first_name?: string
  last_name?: string
  email?: string
}

interface Fixtures {
  /** A new account of this level, logged in on the page. */
  loginAs(level: UserLevel, fields?: PersonFields): Promise<Person>
  /** A new account that is not logged in on the page. */
  person(level: UserLevel, fields?: PersonFields): Promise<Person>
  /** The first admin. */
  asAdmin(): Promise<Person>
  /** Puts a person's session into a browser context. */
  enter(context: BrowserContext, person: Person): Promise<void>
  /** Raw mails to this address, oldest first. */
  outbox(address: string): string[]
  /** Gives the test a tab without cached files: `test.use({ freshTab: true })`. */
  freshTab: boolean
  /** Console output that a test provokes: `test.use({ expectedError: /…/ })`. */
  expectedError: RegExp | undefined
  /** Fails the test on a console error, a content policy violation, a call to another host or a missing file. */
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

/** The admin session that creates accounts, one per worker because a login is slow. No test uses it otherwise, so none ends it. */
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
  // Set once per context and not on every page, because a test may log out.
  return context.addInitScript(
    ([key, value]) => {
      if (!location.protocol.startsWith('http') || localStorage.getItem('entered')) return
      localStorage.setItem(key!, value!)
      localStorage.setItem('entered', 'yes')
    },
    [tokenKey, token],
  )
}

/** Collects forbidden behaviour of pages. The browser logs error responses itself; tests check those on their own. */
function watch(context: BrowserContext, violations: string[]): void {
  const own = new URL(getProduct().baseURL).host
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) violations.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => violations.push(`page error: ${error.error().message}`))
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http') && host !== own) violations.push(`foreign request: ${request.url()}`)
  })
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() >= 400 && !pathname.startsWith('/api/')) violations.push(`missing: ${pathname} answered ${response.status()}`)
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
    const context = isShared ? await acquireContext(browser) : await browser.newContext()
    await use(context)
    await (isShared ? releaseContext(context, viewport) : context.close())
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  expectedError: [undefined, { option: true }],
  watched: [
    async ({ context, expectedError }, use) => {
      const violations: string[] = []
      const script = await context.addInitScript(reportViolations)
      watch(context, violations)
      await use()
      await script.dispose()
      expect(violations.filter((violation) => !expectedError?.test(violation))).toEqual([])
    },
    { auto: true },
  ],
  person: async ({ request }, use) => use((level, fields = {}) => makePerson(request, level, fields)),
  enter: async ({}, use) => {
    const scripts: Disposable[] = []
    await use(async (context, person) => void scripts.push(await enter(context, person)))
    // A script of a closed browser can't be removed.
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
      // The first mail creates the folder.
      if (!existsSync(outboxDir)) return []
      const files = readdirSync(outboxDir, { withFileTypes: true }).filter((entry) => entry.name.endsWith('.eml'))
      const mails = files.map((file) => readFileSync(join(outboxDir, file.name), 'utf8'))
      return mails.filter((mail) => mail.toLowerCase().includes(address.toLowerCase()))
    }),
})

/** Navigates within the loaded app like a link, without a page load. */
export async function navigateInApp(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address)
}

/** Resolves when the page's event stream is open; a session that ends earlier is noticed seconds later. */
export async function isListening(page: Page): Promise<void> {
  await page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events')
}

/** Auditing a whole page is slow on a busy machine. */
const auditMs = 60_000

/** Expects no serious axe violation. */
export async function expectAccessible(page: Page): Promise<void> {
  base.setTimeout(base.info().timeout + auditMs)
  expect(await findSeriousViolations(page)).toEqual([])
}

/** Expects no horizontal scrolling. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // On phones the layout viewport grows with overflowing content.
  const measure = () => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  }
  await expect.poll(() => page.evaluate(measure)).toBeLessThanOrEqual(0)
}

export { expect }
