import type { IncomingMessage } from 'node:http'
import { fileUploads, tus } from '@adjutant/contract/file-uploads'

const spoken = new Set<string>(['HEAD', ...Object.values(fileUploads).map(({ method }) => method)])
const isOfUploads = (url: string) => url === tus.path || url.startsWith(`${tus.path}/`) || url.startsWith(`${tus.path}?`)

/** Runs before routing. As tus requires, the override header replaces the real method; other routes ignore it. */
export function toMeantRequest(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const meant = request.headers[tus.methodHeader]
  if (typeof meant !== 'string' || !spoken.has(meant) || !isOfUploads(url)) return url
  // The response to a POST has a body: announcing one without sending it would consume the next response.
  request.method = meant === 'HEAD' ? 'GET' : meant
  return url
}
