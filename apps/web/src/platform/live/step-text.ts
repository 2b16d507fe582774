import type { RunPiece } from '@adjutant/contract/events'
import { createSessionStore, useSessionStore } from '../session-store.ts'
import { takePiece } from './answer-text.ts'
import type { HeardText } from './answer-text.ts'

interface StepText extends HeardText {
  step: number
}

/** Partial output of the active step, by run. It is never stored; the run contains the result when the step ends. */
const texts = createSessionStore(() => new Map<string, StepText>(), { isFramed: true })

type Heard = Pick<RunPiece, 'run_id' | 'step' | 'from' | 'text'>

export function hearRunPiece({ run_id, step, from, text }: Heard) {
  const known = texts.get().get(run_id)
  const next = { step, ...takePiece(known?.step === step ? known : undefined, { from, text }) }
  texts.change((all) => all.set(run_id, next))
}

/** Sets the complete text so far, which can be older than the pieces already received. */
export function hearWholeText(run_id: string, step: number, text: string) {
  const known = texts.get().get(run_id)
  const isAhead = known?.step === step && known.from === 0 && known.text.startsWith(text)
  if (!isAhead) hearRunPiece({ run_id, step, from: 0, text })
}

/** `from` is 0 when the text is complete. */
export const useStepText = (runId: string) => useSessionStore(texts, (all) => all.get(runId))
