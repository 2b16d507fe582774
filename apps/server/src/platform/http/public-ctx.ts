import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicCtx, SystemCtx } from '../ctx.ts'
import { findCookie } from './input.ts'

/** The name without a prefix: over plain http, and over https in earlier versions. */
const plainName = 'adjutant_device'
const plainPath = '/api/auth'
/** The prefix prevents other hosts of the same site from setting the cookie; browsers accept it only over https with the path /. */
const hostName = `__Host-${plainName}`
const maxAgeSeconds = 400 * 24 * 3600

/** The device cookie of earlier logins. */
const findDevice = (cookies: string | undefined, isSecure: boolean): string | undefined =>
  (isSecure ? findCookie(cookies, hostName) : undefined) ?? findCookie(cookies, plainName)

/** Deletes the cookie with the plain name over HTTPS: it is read until the next login and never again. */
function toDeviceCookies(device: string, cookies: string | undefined, isSecure: boolean): string[] {
  const value = `${encodeURIComponent(device)}; Max-Age=${maxAgeSeconds}`
  if (!isSecure) return [`${plainName}=${value}; Path=${plainPath}; HttpOnly; SameSite=Strict`]
  const isLeft = findCookie(cookies, plainName) !== undefined
  return [
    `${hostName}=${value}; Path=/; HttpOnly; SameSite=Strict; Secure`,
    ...(isLeft ? [`${plainName}=; Max-Age=0; Path=${plainPath}; HttpOnly; SameSite=Strict; Secure`] : []),
  ]
}

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
