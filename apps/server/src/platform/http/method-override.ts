import type { IncomingMessage } from 'node:http'
import { fileUploads, tus } from '@adjutant/contract/files/file-uploads'

const supportedMethods = new Set<string>(['HEAD', ...Object.values(fileUploads).map(({ method }) => method)])
const isUploadUrl = (url: string) => url === tus.path || url.startsWith(`${tus.path}/`) || url.startsWith(`${tus.path}?`)

/** Runs before routing. As tus requires, the override header replaces the real method; other routes ignore it. */
export function overrideMethod(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const requestedMethod = request.headers[tus.methodHeader]
  if (typeof requestedMethod !== 'string' || !supportedMethods.has(requestedMethod) || !isUploadUrl(url)) return url
  // The response to a POST has a body: announcing one without sending it would consume the next response.
  request.method = requestedMethod === 'HEAD' ? 'GET' : requestedMethod
  return url
}
