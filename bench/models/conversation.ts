import { createCaller } from '../api/call.ts'
import { frames } from '../api/frames.ts'
import { logIn } from '../api/product.ts'

export type StreamTiming = { firstTokenMs: number; streamMs: number }

const tokenLength = 'token '.length

const framesOf = (response: Response) => frames(response.body!.pipeThrough(new TextDecoderStream()))

const toMs = (ns: bigint) => Number(ns) / 1e6

/** Time to the first token and duration of the rest. */
async function measure(pieces: AsyncIterable<{ from: number; text: string; at: bigint }>, tokens: number): Promise<StreamTiming> {
  let first: { sent: bigint; at: bigint; length: number } | undefined
  for await (const { from, text, at } of pieces) {
    if (text === '') continue
    const [stamp = ''] = text.split(' ')
    first ??= { sent: BigInt(stamp), at, length: stamp.length + 1 }
    if (from + text.length < first.length + (tokens - 1) * tokenLength) continue
    return { firstTokenMs: toMs(first.at - first.sent), streamMs: toMs(at - first.at) }
  }
  throw new Error('The answer ended too soon')
}

export const question = (tokens: number, perSecond: number) => `Please say ${tokens} tokens at ${perSecond} a second.`

/** Reads the provider directly with a bare client. */
export async function measureProvider(url: string, tokens: number, perSecond: number): Promise<StreamTiming> {
  const body = JSON.stringify({ model: 'bench', stream: true, messages: [{ role: 'user', content: question(tokens, perSecond) }] })
  const response = await fetch(`${url}/v1/chat/completions`, { method: 'POST', body })
  async function* pieces() {
    let from = 0
    for await (const { data, at } of framesOf(response)) {
      if (data === '[DONE]') return
      const { choices } = JSON.parse(data) as { choices: { delta: { content: string } }[] }
      const text = choices[0]?.delta.content ?? ''
      yield { from, text, at }
      from += text.length
    }
  }
  return measure(pieces(), tokens)
}

export type Asker = { measureStream(tokens: number, perSecond: number): Promise<StreamTiming> }

/** A person with the web app open: asks by the API and reads the answer from the event stream. */
export async function createAsker(url: string, email: string): Promise<Asker> {
  const token = await logIn(url, email)
  const ask = (path: string, body: object) => createCaller(url)<{ id: string }>(token, 'POST', path, body)

  async function measureStream(tokens: number, perSecond: number): Promise<StreamTiming> {
    const { id } = await ask('/api/conversations/', { name: 'Bench' })
    const leave = new AbortController()
    const stream = await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` }, signal: leave.signal })
    async function* pieces() {
      for await (const { data, at } of framesOf(stream)) {
        const { piece } = JSON.parse(data) as { piece: { conversation_id: string; from: number; text: string } | null }
        if (piece?.conversation_id === id) yield { ...piece, at }
      }
    }
    const message_text = question(tokens, perSecond)
    const answerableRecords = ask(`/api/conversations/${id}/chat`, { message_text, use_internal_search: false, use_memory: false })
    const heard = await measure(pieces(), tokens)
    await answerableRecords
    leave.abort()
    return heard
  }
  return { measureStream }
}
