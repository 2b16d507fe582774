import type { Readable } from 'node:stream'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toRecord } from '@adjutant/contract/record'
import { BadRequest, AppError, PayloadTooLarge, UnsupportedMediaType } from '../errors.ts'

/** A streamed file. The next one follows after its bytes were read. */
export interface Upload {
  /** The sender's name, which must be sanitized. */
  name: string
  /** The sender's media type; '' if absent. */
  declaredType: string
  bytes: AsyncIterable<Buffer>
}

const field = 'file'
const maxFieldBytes = 1_000
const maxFields = 10

/** Applies only to the routes of this scope; other routes reject a multipart body. */
export async function acceptUploads(scope: FastifyInstance, maxBytes: number): Promise<void> {
  await scope.register(multipart, {
    limits: {
      fileSize: maxBytes,
      files: limits.files,
      fields: maxFields,
      fieldSize: maxFieldBytes,
      fieldNameSize: 100,
      headerPairs: 20,
    },
    // Checked when the file is read.
    throwFileSizeLimit: false,
  })
}

/** Maps parser errors to AppErrors. */
function toAppError(error: unknown): unknown {
  if (error instanceof AppError) return error
  switch (toRecord(error).code) {
    case 'FST_FILES_LIMIT':
      return new PayloadTooLarge(appMessages.file.tooMany)
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new PayloadTooLarge()
    case 'FST_PREMATURE_CLOSE':
      return new BadRequest(appMessages.file.interruptedUnsaved)
    default:
      return new BadRequest(appMessages.http.invalidForm)
  }
}

/** The files of a multipart body. Fields and files under other names are skipped. */
export async function* readUploads(request: FastifyRequest): AsyncGenerator<Upload> {
  if (!request.isMultipart()) throw new UnsupportedMediaType()
  const parts = openParts(request)
  for (;;) {
    const part = await parts.next().catch((error: unknown) => {
      throw toAppError(error)
    })
    if (part.done) return
    if (part.value.type !== 'file') continue
    const { fieldname, filename, mimetype, file } = part.value
    if (fieldname === field) yield { name: filename ?? '', declaredType: mimetype ?? '', bytes: toBytes(file) }
    else file.resume()
  }
}

function openParts(request: FastifyRequest) {
  try {
    return request.parts()
  } catch (error) {
    throw toAppError(error)
  }
}

/** A truncated body and an oversized file are client errors. */
async function* toBytes(file: Readable & { truncated: boolean }): AsyncGenerator<Buffer> {
  try {
    yield* file
  } catch (error) {
    throw toAppError(error)
  }
  if (file.truncated) throw new PayloadTooLarge(appMessages.file.tooLarge)
}
