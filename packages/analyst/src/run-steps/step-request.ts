/** One step of a run, as the engine asks a model to execute it. */
export interface StepRequest {
  messages: readonly StepMessage[]
  tools: readonly StepTool[]
  /** Outputs of earlier steps. */
  priorOutputs: readonly PriorOutput[]
}

export type StepMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls: { id: string; arguments: unknown }[] }
  /** `call` is the id of the answered call. */
  | { role: 'tool'; call: string; ok: boolean; text: string }

export interface StepTool {
  name: string
  /** The name of the built-in tool. */
  builtin?: string
  effect: string
}

export interface PriorOutput {
  title: string
  text: string
  /** Written by the person. */
  isReply: boolean
  /** For a reply: the question. */
  question?: string
  /** The tool's name for a tool step. */
  tool?: string
}
