import type { FileUpload } from '@adjutant/contract/files/file-uploads'
import { api, sendInSession } from '../../../platform/api/api.ts'
import { routes } from '../../../platform/api/route-traits.ts'
import { sendBytes } from '../../../platform/files/upload.ts'
import type { UploadPosition, UploadCalls } from './resumable-upload.ts'

const spoken = { 'tus-resumable': '1.0.0' }

const toPosition = ({ offset, file_id }: FileUpload): UploadPosition => ({ offset, fileId: file_id })

/** Ends early on reconnect. */
function wait(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const end = (finish: () => void) => () => {
      clearTimeout(timer)
      window.removeEventListener('online', handleOnline)
      finish()
    }
    const handleOnline = end(resolve)
    const timer = setTimeout(handleOnline, ms)
    window.addEventListener('online', handleOnline)
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason)),
      { once: true },
    )
  })
}

/** Encodes non-ASCII characters as bytes. */
const toBase64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))

/** tus metadata: each value in base64, blank ones omitted. */
export const toMetadata = (entries: Record<string, string>) =>
  Object.entries(entries)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} ${toBase64(value)}`)
    .join(',')

interface Target {
  folder: string
  /** The file that gets a new version. */
  fileId: string
}

/** Upload calls by tus 1.0. */
export const toUploadCalls = (file: File, { folder, fileId }: Target): UploadCalls => ({
  create: async (signal) => {
    const metadata = toMetadata({ filename: file.name, filetype: file.type, folder, file_id: fileId })
    const headers = { ...spoken, 'upload-length': String(file.size), 'upload-metadata': metadata }
    const response = await sendInSession(routes.fileUploads.create, { headers }, signal)
    const upload: FileUpload = await response.json()
    return { id: upload.id, ...toPosition(upload) }
  },
  getOffset: async (id, signal) => toPosition(await api.fileUploads.read.call({ params: { id } }, signal)),
  send: async (id, offset, body, onSent, signal) => {
    const headers = { ...spoken, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    const onProgress = (share: number) => onSent(share * body.size)
    const answer = await sendBytes(routes.fileUploads.send, { params: { id }, headers, body }, { onProgress, signal })
    return { offset: Number(answer.getResponseHeader('upload-offset')), fileId: answer.getResponseHeader('file-id') }
  },
  wait,
})
