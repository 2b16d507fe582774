import type { RunPiece } from '@adjutant/contract/events'
import { createSessionStore, useSessionStore } from '../session/session-store.ts'
import { appendPiece } from './answer-text.ts'
import type { StreamedText } from './answer-text.ts'

interface StepText extends StreamedText {
  step: number
}

/** Partial output of the active step, by run. It is never stored; the run contains the result when the step ends. */
const texts = createSessionStore(() => new Map<string, StepText>(), { isFramed: true })

export type StepPiece = Pick<RunPiece, 'run_id' | 'step' | 'from' | 'text'>

export function applyRunPiece({ run_id, step, from, text }: StepPiece) {
  const known = texts.get().get(run_id)
  const next = { step, ...appendPiece(known?.step === step ? known : undefined, { from, text }) }
  texts.change((all) => all.set(run_id, next))
}

export const listStepPieces = (): StepPiece[] => [...texts.get()].map(([run_id, text]) => ({ run_id, ...text }))

/** Sets the complete text so far, which can be older than the pieces already received. */
export function replaceStepText(run_id: string, step: number, text: string) {
  const known = texts.get().get(run_id)
  const isAhead = known?.step === step && known.from === 0 && known.text.startsWith(text)
  if (!isAhead) applyRunPiece({ run_id, step, from: 0, text })
}

/** `from` is 0 when the text is complete. */
export const useStepText = (runId: string) => useSessionStore(texts, (all) => all.get(runId))
