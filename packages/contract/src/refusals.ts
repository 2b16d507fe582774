import { accessOf, paramNames, type RouteDefinition } from './define.ts'

/** Error statuses implied by access and input, and those that the route declares. */
export function refusalsOf(route: RouteDefinition): number[] {
  const access = accessOf(route)
  const implied = [
    ...(access === 'public' ? [] : [401]),
    ...(['member', 'admin', 'directory'].includes(access) ? [403] : []),
    ...(access === 'admin' || access === 'directory' || paramNames(route.path).length > 0 ? [404] : []),
    // An unexpected body is read too and can be malformed, too large or of a wrong type.
    ...(route.method === 'GET' || route.method === 'OPTIONS' ? [] : [400, 413, 415]),
    ...(route.body ? [422] : []),
    ...(route.query ? [422] : []),
    ...(route.upload ? [422] : []),
    ...(route.headers ? [422] : []),
    ...(route.sendsBytes ? [416] : []),
  ]
  // SCIM has no 422: invalid values are a 400.
  const asSent = route.scim ? implied.map((status) => (status === 422 ? 400 : status)) : implied
  return [...new Set([...asSent, ...(route.refusals ?? [])])].toSorted((a, b) => a - b)
}
