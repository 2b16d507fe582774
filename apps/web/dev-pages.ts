import { landingDefaults } from '@adjutant/contract/core/limits'
import type { Plugin } from 'vite'

// The server fills these values from its settings; the Vite dev server uses the defaults.
const { companies, seats_claimed } = landingDefaults
const seatFigures: Record<string, number> = { companies, seats_claimed, seats_left: companies - seats_claimed }

function toPage(url: string, accept = '') {
  const path = url.split('?', 1)[0]!
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
