import { ApiError } from '../../platform/api-error.ts'

/** Where an upload stands: how many bytes have arrived, and the file once all of them have. */
export interface Place {
  offset: number
  fileId: string | null
}

/** The calls of an upload. A refusal is thrown as an ApiError, a lost connection as one of status 0. */
export interface UploadCalls {
  begin: (signal: AbortSignal) => Promise<Place & { id: string }>
  look: (id: string, signal: AbortSignal) => Promise<Place>
  send: (id: string, offset: number, bytes: Blob, onSent: (bytes: number) => void, signal: AbortSignal) => Promise<Place>
  /** Resolves after the time, or as soon as there is a connection again. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface UploadProgress {
  /** The upload by which it goes on after a pause, a lost connection or a reload. */
  onBegun: (id: string) => void
  /** Bytes of the whole. */
  onSent: (bytes: number) => void
  /** Nobody answers; it is tried again by itself. */
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

/** Small enough that a pause loses little, large enough that the calls do not count. */
const pieceBytes = 8_000_000
const longestWaitMs = 15_000

const hasStatus = (error: unknown, ...statuses: number[]) => error instanceof ApiError && statuses.includes(error.status)

/** Nobody answered, or only somebody in between. */
const isPassing = (error: unknown) => hasStatus(error, 0, 502, 503, 504)

/** More or less has arrived than was thought: a look tells where to go on. */
const isElsewhere = (error: unknown) => hasStatus(error, 409, 423, 460)

async function begin({ calls, progress, signal }: Upload) {
  const place = await calls.begin(signal)
  progress.onBegun(place.id)
  return place
}

/** Where it stands: looked up, or begun where it never was or is known no longer. */
async function getPlace(upload: Upload, id: string | undefined) {
  if (!id) return begin(upload)
  try {
    return { id, ...(await upload.calls.look(id, upload.signal)) }
  } catch (error) {
    if (hasStatus(error, 404, 410)) return begin(upload)
    throw error
  }
}

async function sendPiece({ file, calls, progress, signal }: Upload, { id, offset }: { id: string; offset: number }) {
  const piece = file.slice(offset, offset + pieceBytes)
  try {
    return { id, ...(await calls.send(id, offset, piece, (bytes) => progress.onSent(offset + bytes), signal)) }
  } catch (error) {
    if (isElsewhere(error)) return { id, ...(await calls.look(id, signal)) }
    throw error
  }
}

/**
 * Sends a file piece by piece and gives the id of what came of it. A lost connection, or a server that starts anew, makes it wait and then
 * go on from where the server says it stands.
 */
export async function sendResumably(upload: Upload): Promise<string> {
  const { file, calls, progress, signal } = upload
  let place: (Place & { id: string }) | undefined
  let id = upload.id
  let failures = 0
  for (;;) {
    try {
      place = place ? await sendPiece(upload, place) : await getPlace(upload, id)
      id = place.id
      failures = 0
      progress.onWaiting(false)
      progress.onSent(place.offset)
      if (place.fileId) return place.fileId
      // Every byte is there and the file is not: the server is still at it, or has begun anew.
      if (place.offset >= file.size) throw new ApiError(0, "The upload isn't complete yet.")
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      place = undefined
      progress.onWaiting(true)
      await calls.wait(Math.min(1_000 * 2 ** failures, longestWaitMs), signal)
      failures += 1
    }
  }
}
