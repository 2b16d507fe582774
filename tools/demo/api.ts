/** Responses differ by call, and few of their fields are read. */
// oxlint-disable-next-line typescript/no-explicit-any
type Reply = any

export interface Api {
  token: string
  get(path: string): Promise<Reply>
  post(path: string, body: unknown): Promise<Reply>
  send(method: 'PATCH' | 'PUT', path: string, body: unknown): Promise<Reply>
  upload(path: string, file: File): Promise<Reply>
  logIn(email: string, password: string): Promise<Api>
}

/** Calls as one person; throws on an error response. */
export async function logIn(baseURL: string, username: string, password: string): Promise<Api> {
  const form = await fetch(`${baseURL}/api/auth/token`, { method: 'POST', body: new URLSearchParams({ username, password }) })
  const { access_token: token } = (await form.json()) as { access_token: string }
  const request = async (method: string, path: string, init: RequestInit): Promise<Reply> => {
    const reply = await fetch(baseURL + path, { method, ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
    return reply.json()
  }
  const send = (method: string, path: string, body?: unknown) =>
    request(method, path, body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return {
    token,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    send,
    upload: (path, file) => {
      const form = new FormData()
      form.append('file', file)
      return request('POST', path, { body: form })
    },
    logIn: (email, secret) => logIn(baseURL, email, secret),
  }
}

const dayMs = 86_400_000

export const daysFromToday = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
