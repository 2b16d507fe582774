import type { Readable } from 'node:stream'
import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadRequest, Refusal, TooLarge, WrongType } from '../errors.ts'

/** A streamed file. The next one follows after its bytes were read. */
export interface Upload {
  /** The sender's name, which must be sanitized. */
  name: string
  /** The sender's media type; '' if absent. */
  declaredType: string
  bytes: AsyncIterable<Buffer>
}

const field = 'file'
const mostFieldBytes = 1_000
const mostFields = 10

/** Only for the routes of this scope: elsewhere a multipart body is a wrong type. */
export async function acceptUploads(scope: FastifyInstance, mostBytes: number): Promise<void> {
  await scope.register(multipart, {
    limits: {
      fileSize: mostBytes,
      files: limits.files,
      fields: mostFields,
      fieldSize: mostFieldBytes,
      fieldNameSize: 100,
      headerPairs: 20,
    },
    // Checked when the file is read.
    throwFileSizeLimit: false,
  })
}

/** Maps parser errors to AppErrors. */
function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error
  switch ((error as { code?: string }).code) {
    case 'FST_FILES_LIMIT':
      return new TooLarge(words.file.tooMany)
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new TooLarge()
    case 'FST_PREMATURE_CLOSE':
      return new BadRequest(words.file.cutShort)
    default:
      return new BadRequest(words.wire.noForm)
  }
}

/** The files of a multipart body. Fields and files under other names are skipped. */
export async function* readUploads(request: FastifyRequest): AsyncGenerator<Upload> {
  if (!request.isMultipart()) throw new WrongType()
  const parts = openParts(request)
  for (;;) {
    const part = await parts.next().catch((error: unknown) => {
      throw toRefusal(error)
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
    throw toRefusal(error)
  }
}

/** A truncated body and an oversized file are client errors. */
async function* toBytes(file: Readable & { truncated: boolean }): AsyncGenerator<Buffer> {
  try {
    yield* file as AsyncIterable<Buffer>
  } catch (error) {
    throw toRefusal(error)
  }
  if (file.truncated) throw new TooLarge(words.file.tooLarge)
}
