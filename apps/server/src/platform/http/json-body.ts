import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { FastifyInstance } from 'fastify'
import { BadRequest, ValidationError, UnsupportedMediaType } from '../errors.ts'

/**
 * Sanitizes input for storage: no NUL (PostgreSQL rejects it), no lone surrogate (jsonb rejects it), no nesting that would overflow a
 * stack.
 */
export function sanitize(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return sanitizeText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= limits.jsonDepth) throw new ValidationError(appMessages.http.tooDeep)
  if (Array.isArray(value)) return value.map((item) => sanitize(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [sanitizeText(key), sanitize(item, depth + 1)]))
}

function sanitizeText(text: string): string {
  if (text.includes('\0')) throw new ValidationError(appMessages.http.nul)
  return text.toWellFormed()
}

/** Checks the nesting depth in one pass, because parsing a deeply nested text costs far more than rejecting it. */
export function isNestedTooDeep(json: string, max: number = limits.jsonDepth): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfString(json, at)
    else if (code === openBracket || code === openBrace) depth += 1
    else if (code === closeBracket || code === closeBrace) depth -= 1
    if (depth > max) return true
  }
  return false
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [34, 92, 91, 93, 123, 125]

/** The index of the closing quote, or the end of the text. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at += 1
  }
  return json.length
}

/**
 * Fastify's JSON parser, except that an empty body counts as none: clients send the header with DELETE and POST without a body, and
 * browsers send an empty text as `text/plain`. Other plain text is rejected.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = String(body)
    if (json.trim() === '') return done(null, undefined)
    if (isNestedTooDeep(json)) return done(new ValidationError(appMessages.http.tooDeep))
    // The parser answers through its callback; only its type allows a promise.
    void parse(request, json, (error, value) => (error ? done(new BadRequest(appMessages.http.invalidJson)) : done(null, value)))
  })
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
    done(String(body).trim() === '' ? null : new UnsupportedMediaType(), undefined),
  )
}
