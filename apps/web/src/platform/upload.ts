import type { File as StoredFile } from '@adjutant/contract/files'
import { ApiError, toApiError, unreachable } from './api-error.ts'
import { routes } from './route-traits.ts'
import { endSession, toSessionEnd } from './session-end.ts'
import { tokens } from './token-store.ts'

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

/** A refusal of the session ends it, as with any other call. */
function toRefusal(request: XMLHttpRequest, token: string | undefined) {
  const { method, path } = routes.files!.upload!
  const end = toSessionEnd(method, path, request.status)
  if (token && end) endSession(token, end)
  return toApiError(request.status, request.statusText, request.responseText)
}

/** Sends a file in the name of the session. Not by `fetch`, which tells nobody how far it has come. */
export function uploadFile(file: File, { onProgress, signal }: UploadOptions): Promise<StoredFile> {
  const token = tokens.find()
  const { method, path } = routes.files!.upload!
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status !== 201) return reject(toRefusal(request, token))
      const [stored] = JSON.parse(request.responseText) as StoredFile[]
      resolve(stored!)
    })
    request.addEventListener('error', () => reject(new ApiError(0, unreachable)))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(toForm(file))
  })
}
