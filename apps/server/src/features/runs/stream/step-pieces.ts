import type { RunPiece } from '@adjutant/contract/events'
import { type PartialTexts, findMissingPart, TextSource, type LiveTexts } from '../../../platform/live/partial-texts.ts'
import { selectPartialOutputs } from '../runs.store.ts'
import { isSameStep, type StepText } from './step-texts.ts'

const gapMs = 40

/** The part of the output that the reader lacks; undefined if it has it all. */
export function findPiece(step: StepText, sent: StepText | undefined): RunPiece | undefined {
  const isSame = isSameStep(step, sent)
  const missing = findMissingPart(step.text, isSame ? (sent?.text ?? '') : '')
  if (!missing && isSame) return undefined
  return { run_id: step.id, kind: step.kind, step: step.step, agent: step.agent, ...(missing ?? { from: 0, text: '' }) }
}

/** The outputs of a person's active steps in contiguous pieces. */
export const createStepPieces = (local: PartialTexts<StepText>): LiveTexts<RunPiece> => ({
  open: (ctx, toItem) =>
    new TextSource({
      userId: ctx.user.id,
      local,
      readSaved: () => selectPartialOutputs(ctx, ctx.user.id),
      gapMs,
      toItems: (step, sent) => {
        const piece = findPiece(step, sent)
        return piece ? [toItem(piece)] : []
      },
    }),
})
