import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { fillLanding, publicPages } from './pages.service.ts'

const root = mkdtempSync(join(tmpdir(), 'adjutant-web-'))
const webDir = join(root, 'dist')
mkdirSync(join(webDir, 'assets'), { recursive: true })
const script = `export const words = ${JSON.stringify('a long enough script '.repeat(100))}`
const files = {
  'landing.html': '<h1>{{companies}} companies, {{seats_left}} seats left ({{seats_claimed}} claimed), {{unknown}}</h1>',
  'app.html': '<div id="root"></div>',
  'robots.txt': 'User-agent: *',
  'assets/app-1a2b3c.js': script,
  '.env': 'SECRET=1',
  '../outside.txt': 'secret',
}
for (const [name, text] of Object.entries(files)) writeFileSync(join(webDir, name), text)
writeFileSync(join(webDir, 'assets/app-1a2b3c.js.gz'), gzipSync(script))
afterAll(() => rmSync(root, { recursive: true }))

const t = testApp({ webDir, rateLimit: true })

describe('the landing page', () => {
  test('contains the current figures', async () => {
    const admin = await t.person('admin')
    expect((await t.call('GET /')).body).toContain('7 companies, 3 seats left (4 claimed)')
    await t.call('PATCH /api/admin/landing-figures', { as: admin, payload: { companies: 10, seats_claimed: 9 } })
    expect((await t.call('GET /')).body).toContain('10 companies, 1 seats left (9 claimed)')
  })

  test('shows no negative number of seats and keeps unknown placeholders', () => {
    expect(fillLanding('{{seats_left}} {{toString}} {{other}}', { companies: 1, seats_claimed: 5 })).toBe('0 {{toString}} {{other}}')
  })

  test('is revalidated each time', async () => {
    expect((await t.call('GET /')).headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
  })
})

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('a page of the app', () => {
  test.each(['/login', '/Login/', '/app', '/app/', '/app/ceodashboard', '/app/conversations/1', '/app/unknown', '/login?redirect=%2Fapp'])(
    '%s returns the app to everyone',
    async (path) => {
      for (const headers of [browser, {}]) {
        const reply = await t.call(`GET ${path as '/'}`, { headers })
        expect([reply.statusCode, reply.body]).toEqual([200, files['app.html']])
        expect(reply.headers['cache-control']).toBe('no-cache')
      }
    },
  )

  test('includes every route of the web app outside /app', () => {
    const routes = readdirSync(join(import.meta.dirname, '../../../../web/src/routes')).filter((name) => /^\w[\w-]*\.tsx$/.test(name))
    const pages = routes.filter((name) => name !== '__root.tsx').map((name) => `/${name.replace('.tsx', '')}`)
    expect(publicPages.toSorted()).toEqual(pages.toSorted())
  })
})

describe('a URL without a page', () => {
  test.each(['/nowhere', '/healthz', '/metrics', '/wp-admin/', '/apple', '/login/more'])(
    "%s returns the app's not-found page to a browser and an error to other clients",
    async (path) => {
      const page = await t.call(`GET ${path as '/'}`, { headers: browser })
      expect([page.statusCode, page.body]).toEqual([404, files['app.html']])
      expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
      for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
        const reply = await t.call(`GET ${path as '/'}`, { headers })
        expect([reply.statusCode, reply.json()]).toEqual([404, { detail: 'Not found.' }])
      }
    },
  )

  test.each([
    '/assets/gone.js',
    '/favicon.ico',
    '/app.html',
    '/landing.html',
    '/assets/',
    '/api',
    '/api/nowhere',
    '/api/nowhere.js',
    '/.well-known/security.txt',
    '/.well-known/openid-configuration',
    '/wp-login.php',
    '/index.php?page=1',
  ])('%s returns 404, also to a browser', async (path) => {
    const reply = await t.call(`GET ${path as '/'}`, { headers: browser })
    expect([reply.statusCode, reply.json()]).toEqual([404, { detail: 'Not found.' }])
  })

  test.each([
    '/.env',
    '/.git/config',
    '/assets/.env',
    '/../outside.txt',
    '/..%2Foutside.txt',
    '/%2e%2e/outside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/assets/%2e%2e%2f.env',
    '/..%5coutside.txt',
    '/%00',
    '/assets/%00.js',
    '/%E0%A4%A',
    '//outside.txt',
    `/${'a/'.repeat(2_000)}`,
    `/${'x'.repeat(9_000)}`,
  ])('%s never leaves the folder and never signs anybody out', async (path) => {
    const reply = await t.call(`GET ${path as '/'}`)
    expect([200, 400, 404]).toContain(reply.statusCode)
    expect(reply.body).not.toContain('SECRET')
    expect(reply.body).not.toBe('secret')
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s returns 404', async (method) => {
    expect((await t.call(`${method} /login`)).statusCode).toBe(404)
  })
})

describe('a file of the app', () => {
  const asset = '/assets/app-1a2b3c.js'

  test('with a hash in its name is cached forever', async () => {
    const reply = await t.call(`GET ${asset}`)
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(reply.headers['content-type']).toMatch(/javascript/)
  })

  test('without a hash is revalidated after an hour', async () => {
    expect((await t.call('GET /robots.txt')).headers['cache-control']).toBe('public, max-age=3600')
  })

  test('is sent as compressed at build time', async () => {
    const reply = await t.call(`GET ${asset}`, { headers: { 'accept-encoding': 'gzip' } })
    expect(reply.headers['content-encoding']).toBe('gzip')
    expect(reply.rawPayload.equals(gzipSync(script))).toBe(true)
  })

  test.each([
    ['bytes=999999-', 416],
    ['bytes=0-3', 206],
    ['nonsense', 200],
  ])('with the range %s returns %i', async (range, status) => {
    expect((await t.call(`GET ${asset}`, { headers: { range } })).statusCode).toBe(status)
  })

  test.each(['if-match', 'if-unmodified-since'])(
    'with a failed precondition (%s) returns a client error, not a server error',
    async (name) => {
      const value = name === 'if-match' ? '"other"' : 'Mon, 01 Jan 1990 00:00:00 GMT'
      const reply = await t.call(`GET ${asset}`, { headers: { [name]: value } })
      expect(reply.statusCode).toBe(412)
      expect(reply.json()).toEqual({ detail: expect.any(String) })
    },
  )
})

describe('every response', () => {
  test.each(['/', '/login', '/assets/app-1a2b3c.js', '/api/health', '/api/docs', '/api/nowhere', '/api/users/me'])(
    'of %s has a content security policy that allows no inline code and no other origin',
    async (path) => {
      const { headers } = await t.call(`GET ${path as '/'}`)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toMatch(/unsafe-|\*|https?:/)
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' })
    },
  )

  test('of the API is not cached', async () => {
    for (const path of ['/api/health', '/api/users/me', '/api/nowhere'] as const)
      expect((await t.call(`GET ${path}`)).headers['cache-control']).toBe('no-store')
  })
})

test('files of the app do not count towards the limit of requests, pages and calls do', async () => {
  const left = async (path: '/') => (await t.call(`GET ${path}`)).headers['x-ratelimit-remaining']
  expect([await left('/assets/app-1a2b3c.js' as '/'), await left('/assets/missing.js' as '/')]).toEqual([undefined, undefined])
  const before = Number(await left('/'))
  expect([await left('/login' as '/'), await left('/api/health' as '/')]).toEqual([String(before - 1), String(before - 2)])
})
