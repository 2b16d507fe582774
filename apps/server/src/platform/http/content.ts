import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange } from '../blobs/blobs.ts'
import { RangeOrConditionFailed } from '../errors.ts'

/** A file to send. */
export interface Content {
  name: string
  type: string
  size: number
  /** Changes with the bytes. */
  tag: string
  /** Whether the browser can display the content; other content is downloaded. */
  isShown: boolean
  open(range?: ByteRange): Promise<Readable>
}

/** A text download that is generated while it is sent. */
export interface TextDownload {
  name: string
  type: string
  lines: AsyncIterable<string>
}

/** Returns one byte range; undefined for the whole file, also for multiple and invalid ranges. */
export function findRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  return start <= end ? { start, end } : 'none'
}

// Blocks scripts, forms, frames and the origin of any content.
const policy =
  "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** Non-ASCII characters use the second form, which browsers prefer. */
export function toDisposition({ name, isShown }: Pick<Content, 'name' | 'isShown'>): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Sends a file or the requested range. */
export async function sendContent(request: FastifyRequest, reply: FastifyReply, content: Content): Promise<FastifyReply> {
  const { size, tag } = content
  const etag = `"${tag}"`
  const condition = request.headers['if-range']
  const isSame = condition === undefined || condition === etag
  const range = isSame ? findRange(request.headers.range, size) : undefined
  reply.headers({ 'Accept-Ranges': 'bytes', 'Content-Security-Policy': policy, 'X-Content-Type-Options': 'nosniff' })
  if (range === 'none') {
    reply.header('Content-Range', `bytes */${size}`)
    throw new RangeOrConditionFailed(416)
  }
  // Opens the body before any content header is set, so that an error response has none.
  const body = await openBody(request, content, range)
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  reply.type(content.type).headers({
    ETag: etag,
    'Content-Disposition': toDisposition(content),
    'Content-Length': String(range ? range.end - range.start + 1 : size),
  })
  return reply.send(body)
}

/** HEAD opens the bytes too, to respond like GET. */
async function openBody(request: FastifyRequest, content: Content, range: ByteRange | undefined): Promise<Readable> {
  if (request.method !== 'HEAD') return content.open(range)
  await assertOpens(content)
  return Readable.from([])
}

/** Opens and closes the content, so that its error is thrown before the response begins. */
export async function assertOpens({ size, open }: Pick<Content, 'size' | 'open'>): Promise<void> {
  const body = await open(size === 0 ? undefined : { start: 0, end: 0 })
  body.on('error', () => {}).destroy()
}

/** Waits for the first chunk, so that an early error is still an error response. */
export async function sendText(reply: FastifyReply, { name, type, lines }: TextDownload): Promise<FastifyReply> {
  const iterator = lines[Symbol.asyncIterator]()
  const first = await iterator.next()
  async function* all() {
    if (!first.done) yield first.value
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  reply
    .type(`${type}; charset=utf-8`)
    .headers({ 'Content-Disposition': toDisposition({ name, isShown: false }), 'Cache-Control': 'no-store' })
  return reply.send(Readable.from(all()))
}
