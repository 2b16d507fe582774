import { ApiError } from '../../../platform/api/api-error.ts'
import { toRetryMs } from '../../../platform/api/retry.ts'

/** The state of an upload: received bytes, and the file once complete. */
export interface UploadPosition {
  offset: number
  fileId: string | null
}

/** The calls of an upload. They throw an ApiError, with status 0 for a lost connection. */
export interface UploadCalls {
  create: (signal: AbortSignal) => Promise<UploadPosition & { id: string }>
  getOffset: (id: string, signal: AbortSignal) => Promise<UploadPosition>
  send: (id: string, offset: number, bytes: Blob, onSent: (bytes: number) => void, signal: AbortSignal) => Promise<UploadPosition>
  /** Resolves after the delay or on reconnect. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface UploadProgress {
  /** The upload id for resuming after a pause, a lost connection or a reload. */
  onCreated: (id: string) => void
  /** Total bytes sent. */
  onSent: (bytes: number) => void
  /** The server is unreachable; retried automatically. */
  onWaiting: (isWaiting: boolean) => void
}

interface Upload {
  file: Blob
  /** Of an earlier attempt. */
  id: string | undefined
  calls: UploadCalls
  progress: UploadProgress
  signal: AbortSignal
}

/** Small enough to lose little on a pause, large enough to make call overhead negligible. */
const pieceBytes = 8_000_000
const maxWaitMs = 15_000

const hasStatus = (error: unknown, ...statuses: number[]) => error instanceof ApiError && statuses.includes(error.status)

/** Transient: no response, or one from a proxy. */
const isTransient = (error: unknown) => hasStatus(error, 0, 502, 503, 504)

/** The offset differs from the expected one, so it is requested again. */
const isOffsetConflict = (error: unknown) => hasStatus(error, 409, 423, 460)

async function create({ calls, progress, signal }: Upload) {
  const place = await calls.create(signal)
  progress.onCreated(place.id)
  return place
}

/** Requests the offset, or creates the upload if it is new or unknown. */
async function getPosition(upload: Upload, id: string | undefined) {
  if (!id) return create(upload)
  try {
    return { id, ...(await upload.calls.getOffset(id, upload.signal)) }
  } catch (error) {
    if (hasStatus(error, 404, 410)) return create(upload)
    throw error
  }
}

async function sendPiece({ file, calls, progress, signal }: Upload, { id, offset }: { id: string; offset: number }) {
  const piece = file.slice(offset, offset + pieceBytes)
  try {
    return { id, ...(await calls.send(id, offset, piece, (bytes) => progress.onSent(offset + bytes), signal)) }
  } catch (error) {
    if (isOffsetConflict(error)) return { id, ...(await calls.getOffset(id, signal)) }
    throw error
  }
}

/** Sends a file in pieces and returns its id. After a lost connection or a server restart it waits and resumes at the server's offset. */
export async function uploadResumably(upload: Upload): Promise<string> {
  const { file, calls, progress, signal } = upload
  let place: (UploadPosition & { id: string }) | undefined
  let id = upload.id
  let failures = 0
  for (;;) {
    try {
      place = place ? await sendPiece(upload, place) : await getPosition(upload, id)
      id = place.id
      failures = 0
      progress.onWaiting(false)
      progress.onSent(place.offset)
      if (place.fileId) return place.fileId
      // All bytes arrived but the file does not exist yet: the server is still finishing or has restarted.
      if (place.offset >= file.size) throw new ApiError(0, "The upload isn't complete yet.")
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error
      place = undefined
      progress.onWaiting(true)
      await calls.wait(toRetryMs(failures, maxWaitMs), signal)
      failures += 1
    }
  }
}
