import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { dimensions } from './quantized-embedding.ts'

// The only accepted contents, regardless of other files in the folder.
const knownFiles = {
  'onnx/model.onnx': '398a29991324e0b383afa13375d681ced3079c83e097fb1ebd9290d7498523b3',
  'tokenizer.json': 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
  'tokenizer_config.json': '73687f47b47aedc8bfa8712f7e6616450058f1f1bb3d5e5861f8a92964d6467a',
}

/** The model accepts 512; passages are shorter, and the time grows with the square of the length. */
const maxTokens = 256

/** A text without a known word has a zero vector, which is similar to no other vector. */
export type Embed = (text: string) => Promise<Float32Array>

async function assertKnownFile(file: string, sha256: string): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  if (hash.digest('hex') !== sha256) throw new Error(`${path.basename(file)} of the embedding model is not the known file.`)
}

/** Throws if the files are missing or unknown, or if the runtime does not work on this machine. */
export async function loadLocalModel(folder: string): Promise<Embed> {
  for (const [name, sha256] of Object.entries(knownFiles)) await assertKnownFile(path.join(folder, name), sha256)
  const readJson = async (name: string): Promise<object> => JSON.parse(await readFile(path.join(folder, name), 'utf8'))
  const tokenizer = new Tokenizer(await readJson('tokenizer.json'), await readJson('tokenizer_config.json'))
  // One thread, because the machine also serves requests.
  const session = await InferenceSession.create(path.join(folder, 'onnx/model.onnx'), { intraOpNumThreads: 1, interOpNumThreads: 1 })
  return async (text) => {
    const { ids, tokens } = toTokens(tokenizer, text)
    if (!hasKnownWord(tokens)) return new Float32Array(dimensions)
    const inputs = { input_ids: ids, attention_mask: ids.map(() => 1n), token_type_ids: ids.map(() => 0n) }
    const feeds = Object.fromEntries(
      Object.entries(inputs).map(([name, data]) => [name, new Tensor('int64', BigInt64Array.from(data), [1, ids.length])]),
    )
    const { last_hidden_state } = await session.run(feeds)
    const hidden = last_hidden_state?.data
    if (!(hidden instanceof Float32Array)) throw new Error('The embedding model returned something other than vectors.')
    return toMean(hidden, ids.length)
  }
}

/** Keeps the closing token, which the model expects. */
function toTokens(tokenizer: Tokenizer, text: string): { ids: bigint[]; tokens: string[] } {
  const { ids: numbers, tokens } = tokenizer.encode(text, { add_special_tokens: true })
  const ids = numbers.map(BigInt)
  return { ids: ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - 1), ...ids.slice(-1)], tokens }
}

/** The tokenizer's mark for a piece that continues a word. */
const continuation = '##'

/**
 * Whether the vocabulary contains one of the words or its beginning. Random letters are split into single letters, whose vectors are near
 * names and abbreviations without meaning.
 */
function hasKnownWord(tokens: readonly string[]): boolean {
  return tokens.some((token, index) => {
    const isCut = tokens[index + 1]?.startsWith(continuation) === true
    return isCut ? /^\p{L}{3,}$/u.test(token) : /^\p{L}{2,}$/u.test(token)
  })
}

/** The normalized mean of all token vectors. */
function toMean(hidden: Float32Array, tokens: number): Float32Array {
  const sum = new Float32Array(dimensions)
  hidden.subarray(0, tokens * dimensions).forEach((value, index) => {
    const n = index % dimensions
    sum[n] = (sum[n] ?? 0) + value
  })
  const length = Math.hypot(...sum)
  return sum.map((value) => value / length)
}
