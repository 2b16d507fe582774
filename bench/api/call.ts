type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Throws unless the call succeeds. */
export const createCaller =
  (url: string) =>
  async <T>(token: string, method: Method, path: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const reply = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`)
    return (await reply.json()) as T
  }
