import { sendText, type TextDownload } from '../content.ts'
import { readInput } from '../input.ts'
import type { KindAdapter } from './adapter.ts'
import { unwrapResult } from './result.ts'

export const textAdapter: KindAdapter<'text'> = {
  async handle({ route: { definition, handle }, ctx, request, reply }) {
    const result = await handle(ctx, readInput(definition, request))
    if (isDownload(result)) return sendText(reply, result)
    const text = unwrapResult(definition, result, reply)
    const etag = reply.getHeader('etag')
    if (etag !== undefined && request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type(`${definition.produces}; charset=utf-8`)
    if (definition.filename) reply.header('Content-Disposition', `attachment; filename="${definition.filename}"`)
    return text
  },
}

const isDownload = (result: string | object): result is TextDownload => typeof result === 'object' && 'lines' in result
