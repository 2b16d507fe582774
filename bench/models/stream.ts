// npm run stream -w bench: added latency and relative speed of an answer through the product compared with the model itself.
import { join } from 'node:path'
import { median } from '../api/measure.ts'
import { adminEmail, createMember, logIn, startNode, startProduct } from '../api/product.ts'
import { makeFolder } from '../api/scratch.ts'
import { saveResults } from '../results.ts'
import { createAsker, measureProvider, type Asker, type StreamTiming } from './conversation.ts'

const rounds = 15
const firstTokenLimitMs = 15
const rateLimit = 0.9
// Several times the rate of the fastest large models.
const fast = { tokens: 3_000, perSecond: 1_000 }
const many = { streams: 20, tokens: 300, perSecond: 100 }

const provider = await startNode([join(import.meta.dirname, 'provider.ts')], {}, '/')
const settings = { OPENAI_BASE_URL: `${provider.url}/v1`, ALLOWED_MODELS: 'bench' }
const product = await startProduct({ dataDir: makeFolder(), databaseUrl: undefined }, undefined, settings)
const asker = await createAsker(product.url, adminEmail)
const adminToken = await logIn(product.url, adminEmail)
const askers: Asker[] = []
for (let n = 0; n < many.streams; n++) {
  const email = `bench${n}@example.com`
  await createMember(product.url, adminToken, email)
  askers.push(await createAsker(product.url, email))
}

const rounded = (value: number) => Number(value.toFixed(2))
const repeat = async (times: number, measureOnce: () => Promise<number>) => {
  const values: number[] = []
  for (let n = 0; n < times; n++) values.push(await measureOnce())
  return values
}

await repeat(3, async () => (await asker.measureStream(200, 0)).streamMs)

const aloneMs = await repeat(rounds, async () => (await measureProvider(provider.url, 20, 100)).firstTokenMs)
const oursMs = await repeat(rounds, async () => (await asker.measureStream(20, 100)).firstTokenMs)

const slowest = (heard: StreamTiming[]) => Math.max(...heard.map(({ streamMs }) => streamMs))

/** Relative to the provider's own rate with the same concurrency: 1 is equal, 0.5 takes twice as long. */
const ratioOf = async ({ tokens, perSecond }: { tokens: number; perSecond: number }, people: Asker[]) => {
  const alone = await Promise.all(people.map(() => measureProvider(provider.url, tokens, perSecond)))
  const ours = await Promise.all(people.map((person) => person.measureStream(tokens, perSecond)))
  return slowest(alone) / slowest(ours)
}

const oneStream = await repeat(3, () => ratioOf(fast, [asker]))
const manyStreams = await repeat(3, () => ratioOf(many, askers))
const unpacedTokens = 10_000
/** From the provider's first token to the last one at the client: a late first piece would only shorten the rest. */
const unpacedMs = await repeat(9, async () => {
  const { firstTokenMs, streamMs } = await asker.measureStream(unpacedTokens, 0)
  return firstTokenMs + streamMs
})
await product.stop()
await provider.stop()

const firstToken = { aloneMs: rounded(median(aloneMs)), throughUsMs: rounded(median(oursMs)), limitMs: firstTokenLimitMs }
const rate = {
  oneStream: { ...fast, ratio: rounded(median(oneStream)) },
  manyStreams: { ...many, ratio: rounded(median(manyStreams)) },
  limit: rateLimit,
}
const met = firstToken.throughUsMs <= firstTokenLimitMs && rate.oneStream.ratio >= rateLimit && rate.manyStreams.ratio >= rateLimit
saveResults('stream', { firstToken, rate, maxTokensASecond: Math.round((unpacedTokens / median(unpacedMs)) * 1000), met })
if (!met) process.exitCode = 1
