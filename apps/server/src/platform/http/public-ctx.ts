import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicCtx, SystemCtx } from '../ctx.ts'
import { findDevice, toDeviceCookies } from './device-cookie.ts'

/** The context of a request before its caller is known. */
export const toPublicCtx =
  (ctx: SystemCtx) =>
  (request: FastifyRequest, reply: FastifyReply): PublicCtx => {
    const { cookie } = request.headers
    const isSecure = ctx.publicUrl.startsWith('https:')
    return {
      ...ctx,
      log: request.log,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
      device: findDevice(cookie, isSecure),
      setDevice: (device) => void reply.header('Set-Cookie', toDeviceCookies(device, cookie, isSecure)),
    }
  }
