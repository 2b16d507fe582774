import { getAccess, isJsonRoute, listParamNames, type RouteDefinition } from './define.ts'

function hasValidatedInput(route: RouteDefinition): boolean {
  const isMultipart = route.kind === 'upload' && route.accepts === 'multipart/form-data'
  return Boolean(route.query ?? route.headers ?? (isJsonRoute(route) && route.body)) || isMultipart
}

/** Error statuses implied by access and input, and those that the route declares. */
export function listErrorStatuses(route: RouteDefinition): number[] {
  const access = getAccess(route)
  const implied = [
    ...(access === 'public' ? [] : [401]),
    ...(['member', 'admin', 'directory'].includes(access) ? [403] : []),
    ...(access === 'admin' || access === 'directory' || listParamNames(route.path).length > 0 ? [404] : []),
    // An unexpected body is read too and can be malformed, too large or of a wrong type.
    ...(route.method === 'GET' || route.method === 'OPTIONS' ? [] : [400, 413, 415]),
    ...(hasValidatedInput(route) ? [422] : []),
    ...(route.kind === 'bytes' ? [416] : []),
  ]
  // SCIM has no 422: invalid values are a 400.
  const adjusted = isJsonRoute(route) && route.scim ? implied.map((status) => (status === 422 ? 400 : status)) : implied
  return [...new Set([...adjusted, ...(route.errorStatuses ?? [])])].toSorted((a, b) => a - b)
}
