import type { Plugin } from 'vite'

// The server fills these from its settings; a page that Vite serves shows the settings' defaults.
const seatFigures: Record<string, string> = { companies: '7', seats_left: '3', seats_claimed: '4' }

function toPage(url: string, accept = '') {
  const path = url.split('?', 1)[0]!
  if (path === '/') return '/landing.html'
  const isPage = accept.includes('text/html') && !path.startsWith('/api/') && !path.endsWith('.html')
  return isPage ? '/app.html' : url
}

// While developing, Vite stands in for the server: "/" is the landing page, every other page path the app.
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
    transformIndexHtml: (html) => html.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => seatFigures[name] ?? whole),
  }
}
