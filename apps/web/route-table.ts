import type { Plugin } from 'vite'

type RouteEntry = { method: string; path: string; events?: unknown }
type Contract = Record<string, Record<string, RouteEntry>>

const moduleId = 'virtual:route-table'
const resolvedId = `\0${moduleId}`

/** `GET tasks/` for `/api/tasks/`; a stream has an asterisk behind it. Short, because every page loads the whole table. */
const toEntry = ({ method, path, events }: RouteEntry) => `${method} ${path.slice('/api/'.length)}${events ? '*' : ''}`

/** What the operator and other programs call is left out: no page does. */
function toRouteTable({ site: _site, ...contract }: Contract) {
  return Object.fromEntries(
    Object.entries(contract).map(([group, routes]) => [
      group,
      Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, toEntry(route)])),
    ]),
  )
}

// The browser needs the addresses of the calls, not their schemas: read at build time, they cost a few bytes and no schema library.
export function routeTable(): Plugin {
  return {
    name: 'adjutant:route-table',
    resolveId: (id) => (id === moduleId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return undefined
      const { contract } = (await import('@adjutant/contract')) as unknown as { contract: Contract }
      return `export default ${JSON.stringify(toRouteTable(contract))}`
    },
  }
}
