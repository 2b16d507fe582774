import type { UploadRoute } from '@adjutant/contract/core/define'
import { readInput } from '../input.ts'
import { acceptUploads, readUploads } from '../uploads.ts'
import type { KindAdapter } from './adapter.ts'
import { toCheckedBody, unwrapResult } from './result.ts'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UnsupportedMediaType } from '../../errors.ts'

/** Applies only to the routes of this scope, which accept nothing else. */
function acceptBytes(scope: FastifyInstance, type: string): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(type, (_request, payload, done) => done(null, payload))
}

/** The body as a stream. It fails when the client disconnects. */
function readBytes(request: FastifyRequest): Readable {
  if (!(request.body instanceof Readable)) throw new UnsupportedMediaType()
  return request.body
}

/** Aborts when the client disconnects. A finished response closes, too, which stops nothing. */
function openSignal({ raw }: FastifyReply): AbortSignal {
  const abort = new AbortController()
  raw.once('close', () => abort.abort())
  return abort.signal
}

const isMultipart = ({ accepts }: UploadRoute): boolean => accepts === 'multipart/form-data'

export const uploadAdapter: KindAdapter<'upload'> = {
  // The multipart parser limits each file instead of the body.
  toOptions: (route) => (isMultipart(route) ? {} : { bodyLimit: route.maxBytes }),
  async acceptBody(scope, route) {
    if (isMultipart(route)) await acceptUploads(scope, route.maxBytes)
    else acceptBytes(scope, route.accepts)
  },
  async handle({ route: { definition, handle }, ctx, request, reply }) {
    const streamed = isMultipart(definition) ? { uploads: readUploads(request), signal: openSignal(reply) } : { bytes: readBytes(request) }
    const result = await handle(ctx, { ...readInput(definition, request), ...streamed })
    return toCheckedBody(definition, unwrapResult(definition, result, reply))
  },
}
