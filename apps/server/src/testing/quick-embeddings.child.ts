import childProcess, { type ForkOptions } from 'node:child_process'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import type { InferenceSession } from 'onnxruntime-node'
import { dimensions } from '../platform/embeddings/quantized-embedding.ts'

// A text takes 40 ms of CPU in the embedding model, and a test of other features creates hundreds. Loaded before the product, this makes
// embeddings cheap: texts with the same words are similar. Tests that search by meaning run without it.

/** The same numbers for the same token, between -1 and 1. */
const toVector = (token: bigint) => Array.from({ length: dimensions }, (_, n) => Math.sin(Number(token) * (n + 1)))

const session = {
  run: async ({ input_ids }: { input_ids: { data: BigInt64Array } }) => ({
    last_hidden_state: { data: Float32Array.from([...input_ids.data].flatMap(toVector)) },
  }),
}

function replaceRuntime(): void {
  const runtime = createRequire(import.meta.url)('onnxruntime-node') as { InferenceSession: typeof InferenceSession }
  Object.assign(runtime.InferenceSession, { create: async () => session })
}

/** The model's process is the only one that the server forks. */
function loadInModelProcess(): void {
  const { fork } = childProcess
  const forkWithThis = (file: string, args: string[], options: ForkOptions) =>
    fork(file, args, { ...options, execArgv: [...(options.execArgv ?? []), '--import', import.meta.filename] })
  Object.assign(childProcess, { fork: forkWithThis })
  syncBuiltinESMExports()
}

if (process.send) replaceRuntime()
else loadInModelProcess()
