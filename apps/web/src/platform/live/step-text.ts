import type { RunPiece } from '@adjutant/contract/events'
import { createSessionStore, useSessionStore } from '../session-store.ts'
import { takePiece } from './answer-text.ts'
import type { HeardText } from './answer-text.ts'

interface StepText extends HeardText {
  step: number
}

/** The text of the step at work, by run. It is not stored anywhere: what comes of it stands in the run when the step is done. */
const texts = createSessionStore(() => new Map<string, StepText>(), { isFramed: true })

type Heard = Pick<RunPiece, 'run_id' | 'step' | 'from' | 'text'>

export function hearRunPiece({ run_id, step, from, text }: Heard) {
  const known = texts.get().get(run_id)
  const next = { step, ...takePiece(known?.step === step ? known : undefined, { from, text }) }
  texts.change((all) => all.set(run_id, next))
}

/** All that was said so far, by one who may lag behind the pieces. */
export function hearWholeText(run_id: string, step: number, text: string) {
  const known = texts.get().get(run_id)
  const isAhead = known?.step === step && known.from === 0 && known.text.startsWith(text)
  if (!isAhead) hearRunPiece({ run_id, step, from: 0, text })
}

/** `from` is 0 where the text is whole. */
export const useStepText = (runId: string) => useSessionStore(texts, (all) => all.get(runId))
