import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { ApiError, toDetail } from '../../../platform/api/api-error.ts'
import { api } from '../../../platform/api/api.ts'
import { createSessionStore, useSessionStore } from '../../../platform/session/session-store.ts'
import { watchUnsavedWork } from '../../../platform/session/unsaved-work.ts'
import { uploadResumably } from './resumable-upload.ts'
import { toUploadCalls } from './upload-calls.ts'
import { createStoredUploads, toFingerprint } from './stored-uploads.ts'

/** An upload as the page shows it. */
export interface Upload {
  key: number
  name: string
  folder: string
  /** In bytes. */
  size: number
  sentBytes: number
  state: 'queued' | 'sending' | 'waiting' | 'paused' | 'failed' | 'done'
  /** The error message. */
  failure?: string | undefined
  /** Retrying would fail again. */
  isPermanentFailure?: boolean
  /** The resulting file. */
  fileId?: string
  /** The server's id. */
  uploadId?: string | undefined
}

export interface UploadTarget {
  folder: string
  /** The file that gets a new version. */
  fileId?: string
  /** An upload to resume that this browser does not know. */
  uploadId?: string
}

interface Job {
  upload: Upload
  file: File
  target: UploadTarget
  userId: string
  /** The id for resuming. */
  uploadId: string | undefined
  controller: AbortController | undefined
}

/** More concurrent uploads would only share the bandwidth. */
const maxAtOnce = 3

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

const stopAsking = () => window.removeEventListener('beforeunload', askBeforeLeaving)

interface Queue {
  jobs: readonly Job[]
  /** Immutable list of the jobs' uploads, so that React detects changes. */
  snapshot: readonly Upload[]
  lastKey: number
}

/** Module level, because uploads continue on other pages. */
const queue = createSessionStore<Queue>(() => ({ jobs: [], snapshot: [], lastKey: 0 }), {
  onEnd: ({ jobs }) => {
    for (const job of jobs) job.controller?.abort()
    stopAsking()
  },
})

const isBusy = () => queue.get().snapshot.some(({ state }) => state === 'queued' || state === 'sending' || state === 'waiting')

function show(jobs = queue.get().jobs) {
  queue.set({ ...queue.get(), jobs, snapshot: jobs.map(({ upload }) => upload) })
  // Asks before closing the window during an upload; the same listener is added only once.
  if (isBusy()) window.addEventListener('beforeunload', askBeforeLeaving)
  else stopAsking()
}

function change(job: Job, patch: Partial<Upload>) {
  job.upload = { ...job.upload, ...patch }
  show()
}

const getStoredUploads = (job: Job) => createStoredUploads(job.userId)
const getFingerprint = ({ file, target }: Job) => toFingerprint(file, target)

function remember(job: Job, uploadId: string | undefined) {
  job.uploadId = uploadId
  change(job, { uploadId })
  if (uploadId) getStoredUploads(job).put(getFingerprint(job), uploadId)
  else getStoredUploads(job).drop(getFingerprint(job))
}

/** Too large, wrong content for its type, or an unsupported type: retrying would fail again. */
const isPermanent = (error: unknown) => error instanceof ApiError && [413, 415, 422].includes(error.status)

async function send(job: Job) {
  const controller = new AbortController()
  job.controller = controller
  change(job, { state: 'sending', failure: undefined })
  try {
    const fileId = await uploadResumably({
      file: job.file,
      id: job.uploadId,
      calls: toUploadCalls(job.file, { folder: job.target.folder, fileId: job.target.fileId ?? '' }),
      progress: {
        onCreated: (id) => remember(job, id),
        onSent: (sentBytes) => change(job, { sentBytes }),
        onWaiting: (isWaiting) => change(job, { state: isWaiting ? 'waiting' : 'sending' }),
      },
      signal: controller.signal,
    })
    remember(job, undefined)
    change(job, { state: 'done', sentBytes: job.file.size, fileId })
  } catch (error) {
    const failure = toDetail(error, appMessages.http.unexpected)
    if (!controller.signal.aborted) change(job, { state: 'failed', failure, isPermanentFailure: isPermanent(error) })
  } finally {
    // A pause has already released it, and it may have been resumed since.
    if (job.controller === controller) job.controller = undefined
    startNext()
  }
}

function startNext() {
  const { jobs } = queue.get()
  const free = maxAtOnce - jobs.filter(({ controller }) => controller).length
  const waiting = jobs.filter(({ upload }) => upload.state === 'queued')
  for (const job of waiting.slice(0, Math.max(free, 0))) void send(job)
}

function toJob(file: File, target: UploadTarget, userId: string): Job {
  const isTooLarge = file.size > limits.fileBytes
  const key = queue.get().lastKey + 1
  queue.set({ ...queue.get(), lastKey: key })
  const uploadId = target.uploadId ?? createStoredUploads(userId).find(toFingerprint(file, target))
  const upload: Upload = { key, name: file.name, folder: target.folder, size: file.size, sentBytes: 0, state: 'queued', uploadId }
  return {
    upload: isTooLarge ? { ...upload, state: 'failed', failure: appMessages.file.tooLarge, isPermanentFailure: true } : upload,
    file,
    target,
    userId,
    uploadId,
    controller: undefined,
  }
}

/** Uploads files. One from an earlier attempt resumes, also after a reload. */
export function addUploads(files: readonly { file: File; target: UploadTarget }[], userId: string) {
  const added = files.map(({ file, target }) => toJob(file, target, userId))
  show([...queue.get().jobs, ...added])
  startNext()
}

const find = (key: number) => queue.get().jobs.find(({ upload }) => upload.key === key)

export function pauseUpload(key: number) {
  const job = find(key)
  if (!job) return
  job.controller?.abort()
  job.controller = undefined
  change(job, { state: 'paused' })
}

export function resumeUpload(key: number) {
  const job = find(key)
  if (!job || job.upload.isPermanentFailure) return
  change(job, { state: 'queued', failure: undefined })
  startNext()
}

function drop(job: Job) {
  job.controller?.abort()
  show(queue.get().jobs.filter((other) => other !== job))
  if (!job.uploadId) return
  const params = { id: job.uploadId }
  remember(job, undefined)
  // Discards the sent bytes; if the call fails, the server expires the upload in a day.
  void api.fileUploads.cancel.call({ params }).catch(() => undefined)
}

/** Cancels an upload, or removes a finished one from the list. */
export function dropUpload(key: number) {
  const job = find(key)
  if (!job) return
  drop(job)
  startNext()
}

export const clearEnded = () => show(queue.get().jobs.filter(({ upload }) => upload.state !== 'done'))

export const useShownUploads = () => useSessionStore(queue, ({ snapshot }) => snapshot)

watchUnsavedWork('uploads', isBusy)
