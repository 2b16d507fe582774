import type { File as StoredFile } from '@adjutant/contract/files/files'
import { ApiError, toApiError, unreachable } from '../api/api-error.ts'
import { toRouteUrl } from '../api/route-url.ts'
import type { UrlInput } from '../api/route-url.ts'
import { routes } from '../api/route-traits.ts'
import type { Route } from '../api/request.ts'
import { endSession, getCallToken, toSessionEnd } from '../session/session-end.ts'
import { getSessionSignal } from '../session/session-signal.ts'

interface UploadOptions {
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

function toForm(file: File) {
  const form = new FormData()
  form.append('file', file)
  return form
}

/** A rejected session ends as with any other call. */
function toUploadError({ method, path }: Route, request: XMLHttpRequest, token: string | undefined) {
  const end = toSessionEnd(method, path, request.status)
  if (token && end) endSession(token, end)
  return toApiError(request.status, request.statusText, request.responseText)
}

type BytesInput = UrlInput & { headers?: Record<string, string>; body: FormData | Blob }

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
export async function sendBytes(route: Route, { headers = {}, body, ...address }: BytesInput, { onProgress, ...options }: UploadOptions) {
  const signal = AbortSignal.any([options.signal, getSessionSignal()])
  signal.throwIfAborted()
  const token = getCallToken()
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(route.method, toRouteUrl(route.path, address))
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => (request.status < 300 ? resolve(request) : reject(toUploadError(route, request, token))))
    request.addEventListener('error', () => reject(new ApiError(0, unreachable)))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

/** Uploads a file in one request. `isSeparate` prevents it from becoming a new version of a file that was shared before. */
export async function uploadFile(file: File, { isSeparate, ...options }: UploadOptions & { isSeparate?: boolean }): Promise<StoredFile> {
  const query = isSeparate ? { apart: true } : {}
  const request = await sendBytes(routes.files.upload, { query, body: toForm(file) }, options)
  const [stored]: [StoredFile] = JSON.parse(request.responseText)
  return stored
}
