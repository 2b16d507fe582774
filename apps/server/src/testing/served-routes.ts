import type { FastifyInstance } from 'fastify'

const indentWidth = 4

/** The routes that the server serves, parsed from its printed route tree: 'GET /api/users/{id}', without a trailing slash. */
export function listServedRoutes(http: FastifyInstance): string[] {
  const path: string[] = []
  const served: string[] = []
  for (const line of http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, part, methods] = /^([│ ]*)[├└]── (\S+)(?: \(([^)]*)\))?/.exec(line) ?? []
    if (indent === undefined || part === undefined) continue
    path.length = indent.length / indentWidth
    path.push(part)
    const address = path.join('').replaceAll(/:(\w+)/g, '{$1}')
    for (const method of methods?.split(', ') ?? []) served.push(`${method} ${address}`)
  }
  return served
}
