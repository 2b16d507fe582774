/** A body of an outside server that is longer than anything sensible. */
export class BodyTooLong extends Error {
  override name = 'BodyTooLong'
  override message = 'The answer is longer than is read here'
}

function counting(mostBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > mostBytes) controller.error(new BodyTooLong())
      else controller.enqueue(chunk)
    },
  })
}

/** `fetch`, whose bodies break off with an error when they grow longer than this. */
export function boundedFetch(mostBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (!response.body) return response
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(counting(mostBytes)), { status, statusText, headers })
  }
}
