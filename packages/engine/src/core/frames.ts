import type { Call, Frame, Message, RunState, Work } from './run.ts'

/** Retries after an invalid answer. */
const maxRetries = 2

/** True if the model has used up its retries. */
export const hasExceededRetries = ({ brokenAttempts, isCounted }: Frame): boolean => brokenAttempts >= maxRetries && !isCounted

/** The active conversation: the member's if a manager has delegated. */
export const findTop = (state: RunState): Frame | undefined => state.work?.frames.at(-1)

/** True if the model has not answered in this conversation yet. */
export const isFirstAnswer = ({ messages }: Frame): boolean => !messages.some(({ role }) => role === 'assistant')

/** The work of the current step; between two steps a run has none. */
export function getWork({ work }: RunState): Work {
  if (!work) throw new Error('The run has no current step.')
  return work
}

export function getTop(state: RunState): Frame {
  const frame = findTop(state)
  if (!frame) throw new Error('The current step has no conversation.')
  return frame
}

export function withTop(state: RunState, change: (frame: Frame) => Frame): RunState {
  const { work } = state
  const frame = work?.frames.at(-1)
  if (!work || !frame) return state
  return { ...state, work: { ...work, frames: [...work.frames.slice(0, -1), change(frame)] } }
}

export const withCall = (state: RunState, id: string, change: (call: Call) => Call): RunState =>
  withTop(state, (frame) => ({ ...frame, calls: frame.calls.map((call) => (call.id === id ? change(call) : call)) }))

/** Completes a call with its result for the model. */
export const withoutCall = (state: RunState, id: string, message: Message): RunState =>
  withTop(state, (frame) => ({ ...frame, calls: frame.calls.filter((call) => call.id !== id), messages: [...frame.messages, message] }))
