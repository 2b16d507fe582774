import type { Announce, RunKind } from '@adjutant/engine'
import { textTopics, type PartialText, type PartialTexts } from '../../../platform/live/partial-texts.ts'

/** The output of a run's active step. It is stored as an event only when the step is done. `id` is the run's. */
export interface StepText extends PartialText {
  kind: RunKind
  step: number
  agent: string
}

export const stepTextTopics = textTopics('step-texts')

/** The function with which a run's worker publishes its output. */
export const toAnnounce = (texts: PartialTexts<StepText>, owner: Pick<StepText, 'userId' | 'kind'>): Announce => ({
  delta: (runId, output) => texts.put({ ...owner, id: runId, ...output }),
})

export const isSameStep = (a: StepText, b: StepText | undefined): boolean => a.step === b?.step && a.agent === b.agent
