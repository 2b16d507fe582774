import { landingDefaults } from '@adjutant/contract/core/limits'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { HtmlTagDescriptor, Plugin, ResolvedConfig } from 'vite'

// The server fills these values from its settings; the Vite dev server uses the defaults.
const { companies, seats_claimed } = landingDefaults
const seatFigures: Record<string, number> = { companies, seats_claimed, seats_left: companies - seats_claimed }

function toPage(url: string, accept = '') {
  const [path = ''] = url.split('?', 1)
  if (path === '/') return '/landing.html'
  const isPage = accept.includes('text/html') && !path.startsWith('/api/') && !path.endsWith('.html')
  return isPage ? '/app.html' : url
}

// In development Vite replaces the server: "/" serves the landing page, every other page path the app.
export function devPages(): Plugin {
  return {
    name: 'adjutant:dev-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        request.url = toPage(request.url ?? '/', request.headers.accept)
        next()
      })
    },
    transformIndexHtml: (html) => html.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(seatFigures[name] ?? whole)),
  }
}

function isPreloaded(fileName: string, families: string[]) {
  return fileName.endsWith('.woff2') && families.some((family) => fileName.includes(`${family}-latin-wght-normal`))
}

function toPreload(fileName: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', href: `/${fileName}`, as: 'font', type: 'font/woff2', crossorigin: '' }
  return { tag: 'link', attrs, injectTo: 'head' }
}

// Hashed font names are known only after the build, so the preload links are added to the HTML here.
export function fontPreload(families: string[]): Plugin {
  return {
    name: 'adjutant:font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => isPreloaded(name, families))
          .map(toPreload),
    },
  }
}

/** Compressing smaller files gains nothing. */
const minBytes = 1024

/** Writes a .br and a .gz file beside each text asset: compressed once at the highest level instead of on every request. */
export function precompress(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    // Not in closeBundle, which also runs after a failed build and would hide its error.
    writeBundle() {
      const assets = resolve(config.root, config.build.outDir, config.build.assetsDir)
      for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const bytes = readFileSync(join(assets, name))
        if (bytes.length < minBytes) continue
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes))
        writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
