import { OutboundRefused } from './guarded-connector.ts'

/** The same answer, whose body breaks off with the reason when it grows longer than this; counted as unpacked. */
export function withBoundedBody({ body, status, statusText, headers }: Response, mostBytes: number): Response {
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > mostBytes) controller.error(new OutboundRefused('The answer is longer than is read here.'))
      else controller.enqueue(chunk)
    },
  })
  return new Response(body && body.pipeThrough(counting), { status, statusText, headers })
}
