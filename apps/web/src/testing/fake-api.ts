import { vi } from 'vitest'
import { tokens } from '../platform/session/token-store.ts'

export interface ApiCall {
  /** Method and path with the query: `GET /api/tasks/?limit=20`. */
  call: string
  body: unknown
}

export const toQuery = ({ call }: ApiCall) => new URLSearchParams(call.split('?')[1])

type Answer = unknown | ((call: ApiCall) => unknown)
export type Answers = Record<string, Answer>

const unanswered: string[] = []

/** Calls without an answer. The setup fails the test that made them. */
export const takeUnansweredCalls = () => unanswered.splice(0)

/** The error body that the server sends. */
export const rejection = (status: number, detail: string, errors: { field: string; message: string }[] = []) =>
  Response.json({ detail, errors }, { status })

/** One page of a list whose total the server sends in a header. */
export const pageOf = (items: readonly unknown[], total = items.length) =>
  Response.json(items, { headers: { 'x-total-count': String(total) } })

function toResponse(answer: unknown) {
  if (answer instanceof Response) return answer
  return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
}

/** The parts of a response that the app reads. Copying the value is much faster than cloning a response. */
async function toJson(answer: unknown, response: Response): Promise<unknown> {
  if (answer === undefined) return undefined
  if (!(answer instanceof Response)) return JSON.parse(JSON.stringify(answer)) as unknown
  const isJson = response.headers.get('content-type')?.includes('json')
  return isJson ? response.clone().json() : undefined
}

/** Matches calls of a method and path with parameters, such as `GET /api/tasks/{id}`. */
export const toPattern = (key: string) =>
  new RegExp(`^${key.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** An exact key wins over one with a parameter. */
function findKey(answers: Answers, call: string): string | undefined {
  const wanted = call.split('?')[0]!
  return wanted in answers ? wanted : Object.keys(answers).find((key) => key.includes('{') && toPattern(key).test(wanted))
}

/**
 * Replaces the network for one test: each call gets the answer listed under its method and path, and the made calls are returned. An answer
 * is a JSON value, a `Response`, or a function that can wait. `check` gets every successful call with the JSON of its response.
 */
export function answerApi(answers: Answers, check?: (made: ApiCall, json: unknown) => void): ApiCall[] {
  const calls: ApiCall[] = []
  tokens.put('adj_component')
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const made = { call: `${method} ${url}`, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body }
    calls.push(made)
    const key = findKey(answers, made.call)
    if (key === undefined) {
      unanswered.push(made.call)
      return rejection(501, `no answer for ${made.call}`)
    }
    const listed = answers[key]
    const answer: unknown = typeof listed === 'function' ? await listed(made) : listed
    const response = toResponse(answer)
    if (response.ok) check?.(made, await toJson(answer, response))
    return response
  })
  return calls
}

/** The app records by itself that the person is here. */
const isVisit = ({ call }: ApiCall) => call.startsWith('POST /api/changes/visits')

/** The calls that change something. */
export const listWrites = (calls: readonly ApiCall[]) => calls.filter((made) => !made.call.startsWith('GET ') && !isVisit(made))
