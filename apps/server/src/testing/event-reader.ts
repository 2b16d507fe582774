export interface EventReader {
  status: number
  headers: Headers
  /** The data of the next event; undefined at the end of the stream. */
  next(): Promise<unknown>
  /** The id of the last event that had one. */
  readonly lastEventId: string | undefined
  close(): Promise<void>
}

const dataOf = (frame: string): string | undefined => /^data: (.*)$/m.exec(frame)?.[1]

/** Opens an event stream over a real socket and reads it event by event; comments and the retry time are skipped. */
export async function openStream(url: string, headers: Record<string, string> = {}): Promise<EventReader> {
  const abort = new AbortController()
  const response = await fetch(url, { headers, signal: abort.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  let lastEventId: string | undefined

  const nextFrame = async (): Promise<string | undefined> => {
    for (let end = buffer.indexOf('\n\n'); end < 0; end = buffer.indexOf('\n\n')) {
      const { done, value } = await reader.read()
      if (done) return undefined
      buffer += value
    }
    const [frame = '', ...rest] = buffer.split('\n\n')
    buffer = rest.join('\n\n')
    return frame
  }

  return {
    status: response.status,
    headers: response.headers,
    async next() {
      for (let frame = await nextFrame(); frame !== undefined; frame = await nextFrame()) {
        const data = dataOf(frame)
        lastEventId = /^id: (.*)$/m.exec(frame)?.[1] ?? lastEventId
        if (data !== undefined) return JSON.parse(data)
      }
      return undefined
    },
    get lastEventId() {
      return lastEventId
    },
    close: async () => abort.abort(),
  }
}
