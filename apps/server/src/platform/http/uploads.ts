import type { Readable } from 'node:stream'
import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadRequest, Refusal, TooLarge, WrongType } from '../errors.ts'

/** A file as it arrives. The next one comes after its bytes were read. */
export interface Upload {
  /** As the sender calls it: to be cleaned before it is used. */
  name: string
  /** What the sender says it is; '' where nothing is said. */
  declaredType: string
  bytes: AsyncIterable<Buffer>
}

const field = 'file'
const mostFieldBytes = 1_000
const mostFields = 10

/** For the routes of this scope alone: everywhere else a multipart body stays a wrong type. */
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
    // Told by the file itself, when it is read.
    throwFileSizeLimit: false,
  })
}

/** What the parser refuses, in our words. */
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

/** The files of a multipart body. Fields, and files under another name, are read over. */
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

/** A body that breaks off inside a file, and a file that is too large, are the sender's fault, whoever reads it. */
async function* toBytes(file: Readable & { truncated: boolean }): AsyncGenerator<Buffer> {
  try {
    yield* file as AsyncIterable<Buffer>
  } catch (error) {
    throw toRefusal(error)
  }
  if (file.truncated) throw new TooLarge(words.file.tooLarge)
}
