import type { ToolAnswer } from '../core/command.ts'
import type { CallPreview, PreviewResult } from '../core/preview.ts'
import type { AskOptions, ModelAnswer, ModelRequest, Models, ToolCall, Tools } from '../worker/ports.ts'
import { toKeyText, type MemoryTx } from './memory-store.ts'

const usage = { input_tokens: 10, output_tokens: 5 }

export const says = (text: string): ModelAnswer => ({ ok: true, text, calls: [], usage })
type Calls = (ModelAnswer & { ok: true })['calls']

export const callsAll = (...all: Calls): ModelAnswer => ({ ok: true, text: '', calls: all, usage })
export const calls = (tool: string, toolArguments: unknown = {}): ModelAnswer => callsAll({ tool, arguments: toolArguments })
export const failsWith = (reason: string): ModelAnswer => ({ ok: false, reason })
export const isUnavailable = (retryAfterMs?: number): ModelAnswer => ({
  ok: false,
  reason: 'No answer.',
  outage: { cause: "The model isn't responding.", ...(retryAfterMs !== undefined && { retryAfterMs }) },
})

export type ScriptedAnswer = ModelAnswer | ((request: ModelRequest, options: AskOptions) => ModelAnswer | Promise<ModelAnswer>)

/** A model that returns scripted answers in order, then the fallback. It records its requests. */
export class ScriptedModel implements Models {
  readonly requests: ModelRequest[] = []
  readonly #lines: ScriptedAnswer[]

  constructor(...lines: ScriptedAnswer[]) {
    this.#lines = [...lines]
  }

  async ask(request: ModelRequest, options: AskOptions): Promise<ModelAnswer> {
    this.requests.push(structuredClone(request))
    const line = this.#lines.shift() ?? says(`Answer ${this.requests.length}`)
    const answer = typeof line === 'function' ? await line(request, options) : line
    if (answer.ok && answer.text) options.onText(answer.text)
    return answer
  }
}

/** An answer that never comes; it ends with its signal. */
export const neverAnswers: ScriptedAnswer = (_, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))

/** Tools that record their calls. Arguments must be an object; `fail` makes a call fail. */
export class RecordingTools implements Tools<MemoryTx> {
  /** Keys of the executed calls in order. */
  readonly made: string[] = []
  /** Tools that the person allows without asking. */
  granted: string[] = []

  async listGranted(): Promise<string[]> {
    return this.granted
  }

  findProblem(_: unknown, toolArguments: unknown): string | undefined {
    return typeof toolArguments === 'object' && toolArguments !== null ? undefined : 'The arguments are not an object.'
  }

  async preview(_: unknown, toolArguments: unknown): Promise<PreviewResult> {
    const isHidden = typeof toolArguments === 'object' && toolArguments !== null && 'hidden' in toolArguments
    return isHidden ? { reason: 'Not found.' } : {}
  }

  async previewResult({ as, text }: { as: string; text: string }): Promise<CallPreview | undefined> {
    return as === 'message' ? undefined : { changes: [{ field: as, from: null, to: text }] }
  }

  async call({ key, tool, arguments: toolArguments }: ToolCall): Promise<ToolAnswer> {
    this.made.push(`${tool.name} ${toKeyText(key)}`)
    return toAnswer(tool.name, toolArguments)
  }

  async write(tx: MemoryTx, { key, tool, arguments: toolArguments }: ToolCall): Promise<ToolAnswer> {
    const answer = toAnswer(tool.name, toolArguments)
    if (answer.ok) tx.write(key, toolArguments)
    return answer
  }
}

function toAnswer(tool: string, toolArguments: unknown): ToolAnswer {
  const isFailing = typeof toolArguments === 'object' && toolArguments !== null && 'fail' in toolArguments
  return isFailing
    ? { ok: false, output: `${tool} is not in the mood.` }
    : { ok: true, output: `${tool} answered ${JSON.stringify(toolArguments)}` }
}
