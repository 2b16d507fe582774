import type { RouteDefinition, RouteGroup } from '@adjutant/contract/core/define'
import type { Plugin } from 'vite'

type Contract = Record<string, RouteGroup>

const moduleId = 'virtual:route-table'
const resolvedId = `\0${moduleId}`

/** `GET tasks/` means `/api/tasks/`; an asterisk marks a stream. Entries are short because every page loads the whole table. */
const toEntry = ({ method, path, kind }: RouteDefinition) => `${method} ${path.slice('/api/'.length)}${kind === 'stream' ? '*' : ''}`

/** Public pages and feeds are opened by browsers and other programs, and only upload clients ask for options. */
const isCalledByApp = ({ access, method }: RouteDefinition) => method !== 'OPTIONS' && !(access === 'public' && method === 'GET')

const toEntries = (routes: RouteGroup) =>
  Object.entries(routes).flatMap(([name, route]) => (isCalledByApp(route) ? [[name, toEntry(route)] as const] : []))

/** Leaves out the calls that only operators and other programs make. */
function toRouteTable({ site: _site, scim: _scim, ...contract }: Contract) {
  return Object.fromEntries(Object.entries(contract).map(([group, routes]) => [group, Object.fromEntries(toEntries(routes))]))
}

// The browser needs the paths of the calls, not their schemas. Reading them at build time keeps the schema library out of the bundle.
export function routeTable(): Plugin {
  return {
    name: 'adjutant:route-table',
    resolveId: (id) => (id === moduleId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return undefined
      const { contract } = await import('@adjutant/contract')
      return `export default ${JSON.stringify(toRouteTable(contract))}`
    },
  }
}
