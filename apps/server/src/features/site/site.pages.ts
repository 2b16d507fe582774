import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { LandingFigures } from '@adjutant/contract/admin'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SystemCtx } from '../../platform/ctx.ts'
import { NotFound } from '../../platform/errors.ts'
import { getLandingFigures } from '../settings/settings.door.ts'

/** The landing page as built, with the figures of today in it. */
export function fillLanding(template: string, figures: LandingFigures): string {
  const values: Record<string, number> = { ...figures, seats_left: Math.max(0, figures.companies - figures.seats_claimed) }
  return template.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
}

/** The web app as built: hashed assets for ever, its one page for every other address, the landing page at the root. */
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
  app.get('/', async (_request, reply) => sendHtml(reply, fillLanding(landing, await getLandingFigures(ctx))))
  app.get('/*', async (request, reply) => {
    if (isFile(request.url)) throw new NotFound()
    return sendHtml(reply, shell)
  })
}

const sendHtml = (reply: FastifyReply, html: string) =>
  reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(html)

/** A missing asset is missing; only pages fall back to the app. */
const isFile = (url: string): boolean => url.startsWith('/api/') || url === '/api' || /^\/assets\/|\.\w+$/.test(url.split('?')[0]!)
