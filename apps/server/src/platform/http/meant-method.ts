import type { IncomingMessage } from 'node:http'
import { fileUploads, tus } from '@adjutant/contract/file-uploads'

const spoken = new Set<string>(['HEAD', ...Object.values(fileUploads).map(({ method }) => method)])
const isOfUploads = (url: string) => url === tus.path || url.startsWith(`${tus.path}/`) || url.startsWith(`${tus.path}?`)

/**
 * Called before a route is sought, which goes by the method that stands in the request. As tus demands, the one in the header counts
 * and the real one is ignored; nowhere else is that header believed.
 */
export function toMeantRequest(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const meant = request.headers[tus.methodHeader]
  if (typeof meant !== 'string' || !spoken.has(meant) || !isOfUploads(url)) return url
  // The answer to a POST has a body, whatever it means: one that is announced and left out would be filled by the answer after it.
  request.method = meant === 'HEAD' ? 'GET' : meant
  return url
}
