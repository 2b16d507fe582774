// npm run assistant-eval -w bench [-- --only id,id] [--record file] [--replay file]: how well the configured model handles 60 situations.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createCaller } from '../api/call.ts'
import { startProduct } from '../api/product.ts'
import { makeFolder } from '../api/scratch.ts'
import { saveResults } from '../results.ts'
import { createCompany } from './company.ts'
import { startRecorder, startReplay, type Recording, type RecordingServer } from './recording.ts'
import { scoreAnswer, summarize, type Answer, type Score, type Situation } from './situation.ts'
import { situations } from './situations/index.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, record: { type: 'string' }, replay: { type: 'string' } } })

const { OPENAI_API_KEY, OPENAI_BASE_URL, GOOGLE_GENERATIVE_AI_API_KEY, DEFAULT_MODEL, ALLOWED_MODELS } = process.env

const whatToSet = `No model is configured. Set one of these, then run it again:
  OPENAI_API_KEY                 OpenAI
  GOOGLE_GENERATIVE_AI_API_KEY   Gemini
  OPENAI_BASE_URL                a server with a compatible chat-completions API, such as http://localhost:11434/v1,
                                 with ALLOWED_MODELS (and OPENAI_API_KEY if it needs a key)
DEFAULT_MODEL chooses among ALLOWED_MODELS. The evaluation sends about 300,000 tokens.
`

if (!values.replay && !OPENAI_API_KEY && !OPENAI_BASE_URL && !GOOGLE_GENERATIVE_AI_API_KEY) {
  process.stderr.write(whatToSet)
  process.exit(1)
}

const chosen = values.only
  ? situations.filter(({ id, class: ofClass }) => values.only!.split(',').some((one) => one === `${ofClass}/${id}`))
  : situations
const ids = new Map<string, string>()
const recording: Recording = values.replay
  ? (JSON.parse(readFileSync(values.replay, 'utf8')) as Recording)
  : { model: DEFAULT_MODEL ?? ALLOWED_MODELS ?? 'default', situations: {} }

async function openServer(): Promise<RecordingServer | undefined> {
  if (values.replay) return startReplay(recording, ids)
  if (!values.record) return undefined
  return startRecorder({ url: OPENAI_BASE_URL ?? 'https://api.openai.com/v1', key: OPENAI_API_KEY }, recording, ids)
}

const server = await openServer()
const replaySettings = { OPENAI_API_KEY: '', GOOGLE_GENERATIVE_AI_API_KEY: '', DEFAULT_MODEL: '', ALLOWED_MODELS: 'recorded' }
const product = await startProduct({ dataDir: makeFolder(), databaseUrl: undefined }, undefined, {
  ...(values.replay && replaySettings),
  ...(server && { OPENAI_BASE_URL: server.url }),
})
const company = await createCompany(product.url)
for (const [key, id] of company.ids) ids.set(key, id)
const call = createCaller(product.url)

type Message = {
  text: string
  acts: { tool: string; arguments: Record<string, unknown>; record: { title: string } | null }[]
  sources: { title: string }[]
  usage: { input_tokens: number; output_tokens: number } | null
}

const ask = (conversation: string, message_text: string) =>
  call<Message>(company.token, 'POST', `/api/conversations/${conversation}/chat`, { message_text, time_zone: 'UTC', context_messages: 4 })

const toAnswer = ({ text, acts, sources }: Message): Answer => ({
  text,
  acts: acts.map(({ tool, arguments: given, record }) => ({ tool, arguments: given, record: record?.title ?? null })),
  sources: sources.map(({ title }) => title),
})

const usage = { input_tokens: 0, output_tokens: 0 }
const times: number[] = []

/** Proposals are never approved, so that every situation meets the same company. */
async function evaluate(one: Situation): Promise<Score> {
  const key = `${one.class}/${one.id}`
  server?.begin(key)
  const { id } = await call<{ id: string }>(company.token, 'POST', '/api/conversations/', { name: key })
  for (const question of one.before) await ask(id, question)
  const startedAt = performance.now()
  const message = await ask(id, one.question)
  times.push(performance.now() - startedAt)
  usage.input_tokens += message.usage?.input_tokens ?? 0
  usage.output_tokens += message.usage?.output_tokens ?? 0
  return scoreAnswer(one, toAnswer(message))
}

const scores: Score[] = []
for (const one of chosen) {
  const score = await evaluate(one).catch((error: unknown): Score => ({
    id: one.id,
    class: one.class,
    score: 0,
    failed: [`no answer: ${error instanceof Error ? error.message : ''}`],
  }))
  scores.push(score)
  process.stderr.write(`${score.score.toFixed(2)}  ${one.class}/${one.id}${score.failed.map((name) => `\n      ${name}`).join('')}\n`)
}

await product.stop()
await server?.close()
if (values.record) writeFileSync(values.record, `${JSON.stringify(recording, null, 1)}\n`)

const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const figures = { model: recording.model, ...summarize(scores), medianMs: Math.round(median), ...usage }
if (values.replay) process.stdout.write(`${JSON.stringify(figures)}\n`)
else saveResults('assistant-eval', { ...figures, failed: scores.filter(({ failed }) => failed.length > 0) })
