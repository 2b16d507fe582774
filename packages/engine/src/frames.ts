import type { Call, Frame, Message, RunState } from './run.ts'

/** How often a model that sent something unusable may try again. */
const maxFurtherTries = 2

/** The model has sent something unusable once more than it may. */
export const isBeyondTries = ({ brokenTries, isCounted }: Frame): boolean => brokenTries >= maxFurtherTries && !isCounted

/** The conversation at work: the member's where a manager has delegated. */
export const top = (state: RunState): Frame | undefined => state.work?.frames.at(-1)

export function withTop(state: RunState, change: (frame: Frame) => Frame): RunState {
  const frame = top(state)
  if (!frame) return state
  return { ...state, work: { ...state.work!, frames: [...state.work!.frames.slice(0, -1), change(frame)] } }
}

export const withCall = (state: RunState, id: string, change: (call: Call) => Call): RunState =>
  withTop(state, (frame) => ({ ...frame, calls: frame.calls.map((call) => (call.id === id ? change(call) : call)) }))

/** A call is done: the model reads what came of it. */
export const withoutCall = (state: RunState, id: string, message: Message): RunState =>
  withTop(state, (frame) => ({ ...frame, calls: frame.calls.filter((call) => call.id !== id), messages: [...frame.messages, message] }))
