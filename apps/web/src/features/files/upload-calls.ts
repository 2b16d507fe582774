import type { FileUpload } from '@adjutant/contract/file-uploads'
import { api } from '../../platform/api.ts'
import { sendInSession } from '../../platform/endpoint.ts'
import { routes } from '../../platform/route-traits.ts'
import { sendBytes } from '../../platform/upload.ts'
import type { Place, UploadCalls } from './resumable-upload.ts'
import { toMetadata } from './upload-metadata.ts'

const spoken = { 'tus-resumable': '1.0.0' }

const toPlace = ({ offset, file_id }: FileUpload): Place => ({ offset, fileId: file_id })

/** Ends early on reconnect. */
function wait(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const end = (finish: () => void) => () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      finish()
    }
    const goOn = end(resolve)
    const timer = setTimeout(goOn, ms)
    window.addEventListener('online', goOn)
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason)),
      { once: true },
    )
  })
}

interface Target {
  folder: string
  /** The file that gets a new version. */
  fileId: string
}

/** Upload calls by tus 1.0. */
export const toUploadCalls = (file: File, { folder, fileId }: Target): UploadCalls => ({
  begin: async (signal) => {
    const metadata = toMetadata({ filename: file.name, filetype: file.type, folder, file_id: fileId })
    const headers = { ...spoken, 'upload-length': String(file.size), 'upload-metadata': metadata }
    const response = await sendInSession(routes.fileUploads!.create!, { headers }, signal)
    const upload = (await response.json()) as FileUpload
    return { id: upload.id, ...toPlace(upload) }
  },
  look: async (id, signal) => toPlace(await api.fileUploads.read.call({ params: { id } }, signal)),
  send: async (id, offset, body, onSent, signal) => {
    const headers = { ...spoken, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    const onProgress = (share: number) => onSent(share * body.size)
    const answer = await sendBytes(routes.fileUploads!.send!, { params: { id }, headers, body }, { onProgress, signal })
    return { offset: Number(answer.getResponseHeader('upload-offset')), fileId: answer.getResponseHeader('file-id') }
  },
  wait,
})
