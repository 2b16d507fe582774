import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { LandingFigures } from '@adjutant/contract/accounts/admin'
import { landingDefaults } from '@adjutant/contract/core/limits'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SystemCtx } from '../../platform/ctx.ts'
import { NotFound } from '../../platform/errors.ts'
import { getLandingFigures } from '../settings/index.ts'

/** Fills the built landing page with the current figures. */
export function fillLanding(template: string, figures: LandingFigures): string {
  const values: Record<string, number> = { ...figures, seats_left: Math.max(0, figures.companies - figures.seats_claimed) }
  return template.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
}

/** Serves the built web app: hashed assets cached forever, one page for every page URL, the landing page at the root. */
export async function servePages(app: FastifyInstance, ctx: SystemCtx, webDir: string): Promise<void> {
  const landing = await readFile(join(webDir, 'landing.html'), 'utf8')
  const shell = await readFile(join(webDir, 'app.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    dotfiles: 'ignore',
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) =>
      void reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'),
  })
  const readFigures = rememberFigures(ctx)
  app.get('/', async (_request, reply) => sendHtml(reply, fillLanding(landing, await readFigures())))
  app.get('/*', async ({ url, headers }, reply) => {
    const path = url.replace(/\?.*$/s, '')
    if (isFile(path)) throw new NotFound()
    if (isPage(path)) return sendHtml(reply, shell)
    // Browsers get the app's not-found page, other clients the API error.
    if (!headers.accept?.includes('text/html')) throw new NotFound()
    return sendHtml(reply.code(404), shell)
  })
}

const figuresMs = 1_000

/** The landing page doesn't depend on the database: after a timeout it shows the last known figures. */
function rememberFigures(ctx: SystemCtx): () => Promise<LandingFigures> {
  let figures: LandingFigures = landingDefaults
  return async () => {
    const reading = getLandingFigures(ctx).then(
      (read) => void (figures = read),
      (error: unknown) => ctx.log.warn({ err: error }, 'The landing page shows figures that may be old'),
    )
    await Promise.race([reading, pause(figuresMs, undefined, { ref: false })])
    return figures
  }
}

const sendHtml = (reply: FastifyReply, html: string) =>
  reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(html)

/** A missing asset, a dot folder (`/.well-known/...`) or a name with an extension (`/wp-login.php`) is never a page. */
const isFile = (path: string): boolean => /^\/api(\/|$)|^\/assets\/|\/\.|\.\w+$/.test(path)

/** The app's pages outside `/app`, as in `apps/web/src/routes`. */
export const publicPages = [
  '/about',
  '/forgot-password',
  '/invitation',
  '/login',
  '/reset-password',
  '/signup',
  '/sso',
  '/verify-email',
  '/waitlist',
]

/** Ignores case and a trailing slash, like the app's router. */
function isPage(path: string): boolean {
  const plain = path.toLowerCase().replace(/\/+$/, '')
  return publicPages.includes(plain) || plain === '/app' || plain.startsWith('/app/')
}
