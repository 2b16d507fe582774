/** A body of an outside server that is longer than anything sensible. */
export class BodyTooLong extends Error {
  override name = 'BodyTooLong'
  override message = 'The answer is longer than is read here'
}

/** By hand and not by a `TransformStream`, whose two sides and pipe cost several times as much. */
function counted(body: ReadableStream<Uint8Array>, mostBytes: number): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let bytes = 0
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await reader.read()
    if (done) return controller.close()
    bytes += value.byteLength
    if (bytes <= mostBytes) return controller.enqueue(value)
    controller.error(new BodyTooLong())
    await reader.cancel()
  }
  return new ReadableStream({ pull, cancel: (reason) => reader.cancel(reason) }, { highWaterMark: 0 })
}

/**
 * `fetch`, whose bodies break off with an error when they grow longer than this. It follows no redirect, which would carry keys and prompts to
 * another server.
 */
export function boundedFetch(mostBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' })
    if (!response.body) return response
    const { status, statusText, headers } = response
    return new Response(counted(response.body, mostBytes), { status, statusText, headers })
  }
}
