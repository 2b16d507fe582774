import type { RunEvent } from '@adjutant/contract/runs'
import { useSyncExternalStore } from 'react'
import { createFrameListeners } from '../../platform/listeners.ts'

interface StepText {
  step: number
  text: string
}

/** The text of the step at work, by run. It is not stored anywhere: what comes of it stands in the run when the step is done. */
const texts = new Map<string, StepText>()
const { watch, tell } = createFrameListeners()

export function hearText(runId: string, { details }: RunEvent) {
  if (typeof details.step !== 'number' || typeof details.text !== 'string') return
  texts.set(runId, { step: details.step, text: details.text })
  tell()
}

export function forgetText(runId: string) {
  if (texts.delete(runId)) tell()
}

export const useStepText = (runId: string) => useSyncExternalStore(watch, () => texts.get(runId))
