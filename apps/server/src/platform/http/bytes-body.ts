import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UnsupportedMediaType } from '../errors.ts'

/** Only for the routes of this scope, which accept nothing else. */
export function acceptBytes(scope: FastifyInstance, type: string): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(type, (_request, payload, done) => done(null, payload))
}

/** The body as a stream. It fails when the client disconnects. */
export function readBytes(request: FastifyRequest): Readable {
  if (!request.body) throw new UnsupportedMediaType()
  return request.body as Readable
}
