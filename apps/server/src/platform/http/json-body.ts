import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import type { FastifyInstance } from 'fastify'
import { BadRequest, Invalid, WrongType } from '../errors.ts'

/**
 * What arrives is made safe to store in one place: no NUL (PostgreSQL refuses it), no lone surrogate (jsonb refuses it),
 * no nesting that would exhaust the stack of whoever walks it later.
 */
export function cleaned(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanedText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= limits.jsonDepth) throw new Invalid(words.wire.tooDeep)
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanedText(key), cleaned(item, depth + 1)]))
}

function cleanedText(text: string): string {
  if (text.includes('\0')) throw new Invalid(words.wire.nul)
  return text.toWellFormed()
}

/** Whether arrays and objects nest deeper than allowed, found in one pass: parsing such a text first costs far more than refusing it. */
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

/** The index of the closing quote; the end of the text where it is missing. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at += 1
  }
  return json.length
}

/**
 * JSON as Fastify reads it, except that an empty body is no body: clients send the header with DELETE and POST without one, and a browser
 * calls an empty text `text/plain`. Anything said in plain text is of the wrong type.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = String(body)
    if (json.trim() === '') return done(null, undefined)
    if (isNestedTooDeep(json)) return done(new Invalid(words.wire.tooDeep))
    parse(request, json, (error, value) => (error ? done(new BadRequest(words.wire.noJson)) : done(null, value)))
  })
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
    done(String(body).trim() === '' ? null : new WrongType(), undefined),
  )
}
