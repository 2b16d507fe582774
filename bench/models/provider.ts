// A model provider as a separate process: sends tokens in the chat-completions format at the requested rate.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

const tickMs = 5

const frame = (content: string, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: 'bench', object: 'chat.completion.chunk', created: 0, model: 'bench', choices: [{ index: 0, delta: { content }, finish_reason }] })}\n\n`

/** Every token has six characters; every 80th ends a paragraph. */
const tokenAt = (place: number) => (place % 80 === 0 ? 'tok.\n\n' : 'token ')

/** The first token contains its send time; all processes of a machine share the clock. */
async function send(response: ServerResponse, tokens: number, perSecond: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(frame(`${process.hrtime.bigint()} `))
  const start = performance.now()
  for (let sent = 1; sent < tokens;) {
    const due = perSecond === 0 ? tokens : Math.min(tokens, Math.floor(((performance.now() - start) / 1000) * perSecond) + 1)
    if (response.destroyed) return
    for (; sent < due; sent += 1) if (!response.write(frame(tokenAt(sent)))) await once(response, 'drain')
    if (sent < tokens) await pause(tickMs)
  }
  response.end(`${frame('', 'stop')}data: [DONE]\n\n`)
}

/** Responds at once to requests without streaming. */
function sendWhole(response: ServerResponse, tokens: number): void {
  const content = Array.from({ length: tokens }, (_, place) => tokenAt(place + 1)).join('')
  const choice = { index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }
  const usage = { prompt_tokens: 1, completion_tokens: tokens, total_tokens: tokens + 1 }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ id: 'bench', object: 'chat.completion', created: 0, model: 'bench', choices: [choice], usage }))
}

let lastLeftAt = 0n

const server = createServer(async (request, response) => {
  // The time at which the last client disconnected before its answer was complete.
  if (request.method === 'GET') return void response.end(String(lastLeftAt))
  response.once('close', () => {
    if (!response.writableFinished) lastLeftAt = process.hrtime.bigint()
  })
  const { messages, stream } = JSON.parse(await text(request)) as { messages: unknown; stream?: boolean }
  const asked = [...JSON.stringify(messages).matchAll(/(\d+) tokens at (\d+) a second/g)].at(-1)
  const tokens = Number(asked?.[1] ?? 1)
  if (stream) await send(response, tokens, Number(asked?.[2] ?? 0))
  else sendWhole(response, tokens)
})
process.once('SIGTERM', () => process.exit())
server.listen(Number(process.env['PORT']), '127.0.0.1')
