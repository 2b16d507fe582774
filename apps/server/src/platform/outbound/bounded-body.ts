import { OutboundBlocked } from './guarded-connector.ts'

/** The same response with a body that fails with the reason beyond this size, counted after decompression. */
export function withBoundedBody({ body, status, statusText, headers }: Response, maxBytes: number): Response {
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) controller.error(new OutboundBlocked('The answer is longer than is read here.'))
      else controller.enqueue(chunk)
    },
  })
  return new Response(body && body.pipeThrough(counting), { status, statusText, headers })
}
