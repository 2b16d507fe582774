// Whole pages read more of a record than a test names, so the answers that replace the server must match the contract, and so must the calls.
import { contract } from '@adjutant/contract'
import type { RouteDefinition, Schema } from '@adjutant/contract/core/define'
import { toPattern, toQuery } from './fake-api.ts'
import type { ApiCall } from './fake-api.ts'

interface Parser {
  safeParse(value: unknown): { success: true } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

const all: RouteDefinition[] = Object.values(contract).flatMap((group) => Object.values<RouteDefinition>(group))

const patterns = all.map((route) => ({ route, pattern: toPattern(`${route.method} ${route.path}`), params: route.path.split('{').length }))

/** The route with the fewest parameters: `/api/tasks/workload` is no task. */
export function findRoute(call: string): RouteDefinition | undefined {
  const fitting = patterns.filter(({ pattern }) => pattern.test(call.split('?')[0]!))
  return fitting.toSorted((one, other) => one.params - other.params)[0]?.route
}

function listIssues(schema: Schema | undefined, value: unknown, subject: string): string[] {
  if (!schema) return []
  const result = (schema as unknown as Parser).safeParse(value)
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${subject} ${path.join('.')}: ${message}`)
}

/** How a call and the JSON of its successful answer differ from the contract. */
export function listContractIssues(made: ApiCall, answer: unknown): string[] {
  const { call, body } = made
  const route = findRoute(call)
  if (!route) return [`${call} is not in the contract`]
  const issues = [
    ...listIssues(route.query, Object.fromEntries(toQuery(made)), 'query'),
    ...('body' in route && !('form' in route) ? listIssues(route.body, body, 'body') : []),
    ...('reply' in route ? listIssues(route.reply, answer, 'answer') : []),
  ]
  return issues.map((issue) => `${call}: ${issue}`)
}
