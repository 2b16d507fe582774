import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { dimensions } from './quantized-embedding.ts'

// Only these bytes are executed, whatever the folder contains.
const modelSha256 = 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1'

/** The training length; later words of a passage are ignored. */
const maxTokens = 256

/** A text without a known word has a zero vector, which is similar to nothing. */
export type Embed = (text: string) => Promise<Float32Array>

/** Throws if the files are missing or unknown, or if the runtime does not work on this machine. */
export async function loadMiniLm(folder: string): Promise<Embed> {
  const model = await readFile(path.join(folder, 'onnx/model_quantized.onnx'))
  if (createHash('sha256').update(model).digest('hex') !== modelSha256) throw new Error('The model of the embeddings is not the known one.')
  const readJson = async (name: string): Promise<object> => JSON.parse(await readFile(path.join(folder, name), 'utf8'))
  const tokenizer = new Tokenizer(await readJson('tokenizer.json'), await readJson('tokenizer_config.json'))
  // One thread, because the machine also serves requests.
  const session = await InferenceSession.create(model, { intraOpNumThreads: 1, interOpNumThreads: 1 })
  return async (text) => {
    const { ids, tokens } = toTokens(tokenizer, text)
    if (!hasKnownWord(tokens)) return new Float32Array(dimensions)
    const inputs = { input_ids: ids, attention_mask: ids.map(() => 1n), token_type_ids: ids.map(() => 0n) }
    const feeds = Object.fromEntries(
      Object.entries(inputs).map(([name, data]) => [name, new Tensor('int64', BigInt64Array.from(data), [1, ids.length])]),
    )
    const { last_hidden_state } = await session.run(feeds)
    return toMean(last_hidden_state!.data as Float32Array, ids.length)
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
