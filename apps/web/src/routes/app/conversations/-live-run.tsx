import { AnswerBody } from '../../../features/conversations/answer-body.tsx'
import { Frame, Thinking } from '../../../features/conversations/answer-frame.tsx'
import type { Run } from '../../../features/runs/run.ts'
import { useWrittenStep } from '../../../features/runs/written-step.ts'
import { toReadableName } from '../../../platform/readable-name.ts'

/** Shows the partial output of a run like an answer. */
export function LiveRun({ run }: { run: Run }) {
  const { byline, text } = useWrittenStep(run)
  return (
    <Frame byline={byline} label={`${toReadableName(run.name)} is working`}>
      {text ? <AnswerBody text={text} isStreaming /> : <Thinking />}
    </Frame>
  )
}
