import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { toClientNetwork } from '../client-network.ts'
import { NotFound, TooManyRequests } from '../errors.ts'
import type { NewId } from '../ids.ts'
import { maskUrl } from '../log/log.ts'
import { sendError } from './error-handler.ts'
import { acceptJson } from './json-body.ts'
import { addSecurityHeaders } from './security-headers.ts'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileUploads, tus } from '@adjutant/contract/files/file-uploads'

const supportedMethods = new Set<string>(['HEAD', ...Object.values(fileUploads).map(({ method }) => method)])
const isUploadUrl = (url: string) => url === tus.path || url.startsWith(`${tus.path}/`) || url.startsWith(`${tus.path}?`)

/** Runs before routing. As tus requires, the override header replaces the real method; other routes ignore it. */
function overrideMethod(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const requestedMethod = request.headers[tus.methodHeader]
  if (typeof requestedMethod !== 'string' || !supportedMethods.has(requestedMethod) || !isUploadUrl(url)) return url
  // The response to a POST has a body: announcing one without sending it would consume the next response.
  request.method = requestedMethod === 'HEAD' ? 'GET' : requestedMethod
  return url
}

const bodyBytes = 1_000_000
const requestsPerMinute = 1_200
/** Timeout for a whole request including its body, against slow senders. Fastify has none by default. */
const requestMs = 300_000
/** A request that was sent before the server closes arrives in this time. */
const arrivalMs = 100

export interface HttpOptions {
  log: Logger
  newId: NewId
  publicUrl: string
  rateLimit: boolean
  trustedProxies: number
}

/** Accounts and organizations by id only: never an email address or a token. */
const requestLine = (request: FastifyRequest) => ({
  method: request.method,
  url: maskUrl(request.url),
  address: request.ip,
  user_id: request.identity?.user.id,
  organization_id: request.directory?.organization_id,
})

/** Logs one line per request; streams and dropped connections show their status. */
function logRequests(app: FastifyInstance): void {
  const logged = new WeakSet<FastifyRequest>()
  const log = (request: FastifyRequest, reply: FastifyReply) => {
    if (logged.has(request)) return
    logged.add(request)
    request.log.info({ ...requestLine(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  }
  // Fastify runs onResponse only for finished responses, and clients close most streams earlier.
  app.addHook('onRequest', async (request, reply) => void reply.raw.once('close', () => log(request, reply)))
  app.addHook('onResponse', async (request, reply) => log(request, reply))
}

async function limitRequests(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    // A page loads dozens of the web app's files, so a few colleagues behind one address would use up the limit.
    allowList: ({ url }) => url.startsWith('/assets/'),
    keyGenerator: (request) => toClientNetwork(request.ip),
    errorResponseBuilder: (_request, context) => new TooManyRequests(Math.ceil(context.ttl / 1000)),
  })
}

/** Browsers open connections ahead of their next request. Node counts one without a request as active and would wait for it when it closes. */
function closeUnusedConnections(app: FastifyInstance): void {
  const connections = new Set<Socket>()
  const listUnused = () => [...connections].filter(({ bytesRead }) => bytesRead === 0)
  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('preClose', async () => {
    if (listUnused().length > 0) await pause(arrivalMs)
    for (const socket of listUnused()) socket.destroy()
  })
}

/** Configures Fastify with the product's errors, headers and logs. The composition root mounts the routes. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = options.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: options.newId,
    bodyLimit: bodyBytes,
    requestTimeout: requestMs,
    trustProxy: (_address: string, hop: number) => hop < options.trustedProxies,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    rewriteUrl: overrideMethod,
    forceCloseConnections: 'idle',
    // Requests on open connections are answered normally while draining.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    clientErrorHandler: rejectBrokenRequest,
  })
  app.decorateRequest('identity', undefined)
  app.decorateRequest('directory', undefined)
  app.decorateRequest('rechecksBefore', 0)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => sendError(new NotFound(), request, reply))
  addSecurityHeaders(app, options.publicUrl)
  logRequests(app)
  closeUnusedConnections(app)
  if (options.rateLimit) await limitRequests(app)
  await app.register(formbody)
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })
  acceptJson(app)
  return app
}

/** Input that is not HTTP never reaches a route, so the response is written to the socket. */
function rejectBrokenRequest(_error: Error, socket: { writable: boolean; end(text: string): void; destroy(): void }): void {
  if (!socket.writable) return socket.destroy()
  const body = JSON.stringify({ detail: appMessages.http.invalidForm })
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  )
}
