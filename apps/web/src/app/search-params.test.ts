import type { AnyRoute } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { routeTree } from './route-tree.gen.ts'

const listRoutes = (route: AnyRoute): AnyRoute[] => [route, ...Object.values<AnyRoute>(route.children ?? {}).flatMap(listRoutes)]
const withParameters = listRoutes(routeTree).filter(({ options }) => options.validateSearch)

/** The parameters that the page reads from the address, and its result for invalid values of all of them. */
function validateInvalid({ options }: AnyRoute) {
  const read = new Set<string>()
  const search = new Proxy({}, { get: (_, name) => (read.add(String(name)), { invalid: true }) })
  const validated = (options.validateSearch as (search: object) => object)(search)
  return { read: [...read], validated }
}

// The router keeps a parameter that is missing in the result.
test.each(withParameters.map((route) => [(route.options as { path?: string }).path ?? '', route] as const))(
  '%s drops invalid parameters',
  (_, route) => {
    const { read, validated } = validateInvalid(route)
    expect(read).not.toEqual([])
    expect(Object.keys(validated)).toEqual(expect.arrayContaining(read))
    expect(validated).toEqual({})
  },
)

test('pages have parameters', () => {
  expect(withParameters.length).toBeGreaterThan(15)
})
