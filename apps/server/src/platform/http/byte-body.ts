import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WrongType } from '../errors.ts'

/** For the routes of this scope alone, which take nothing else. */
export function acceptBytes(scope: FastifyInstance, type: string): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(type, (_request, payload, done) => done(null, payload))
}

/** The body as it arrives. It fails where the sender goes away. */
export function readBytes(request: FastifyRequest): Readable {
  if (!request.body) throw new WrongType()
  return request.body as Readable
}
