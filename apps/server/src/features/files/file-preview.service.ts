import { availableParallelism } from 'node:os'
import type { FilePreview } from '@adjutant/contract/files/files'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { previewFileInProcess, readingLimits, Unreadable, type Preview } from '@adjutant/reader'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Conflict, ServiceUnavailable, UnsupportedMediaType } from '../../platform/errors.ts'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import { isOffice } from './file-type.logic.ts'
import { getBytes } from './versions/file-versions.service.ts'

/** A person waits for it, so it gets less time than background reading. */
const previewLimits = { ...readingLimits, cpuMs: 10_000, wallMs: 60_000, maxCharacters: 1_000_000 }

const toFilePreview = ({ isCut, ...preview }: Preview): FilePreview => ({ ...preview, is_cut: isCut })

export interface PreviewRequest {
  id: string
  page: number
  version?: number | undefined
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

/** Extracts previews with the reader of search, in separate processes and with limited concurrency. */
export function createPreviews(blobs: Blobs) {
  const limited = createConcurrencyLimit(Math.max(1, Math.min(4, availableParallelism() - 1)))

  return async (ctx: Ctx, { id, page, version, signal }: PreviewRequest): Promise<FilePreview> => {
    const { type, blob } = await getBytes(ctx, id, version)
    if (!isOffice(type)) throw new UnsupportedMediaType(appMessages.file.noPreview)
    const request = { type, limits: previewLimits, preview: { page } }
    try {
      return toFilePreview(await limited(signal, async () => previewFileInProcess(await blobs.open(blob), request, signal)))
    } catch (error) {
      if (signal.aborted) throw new ServiceUnavailable()
      throw error instanceof Unreadable ? new Conflict(appMessages.file.notRead[error.failure]) : error
    }
  }
}
