import { AnswerBody } from '../../../features/conversations/messages/answer-body.tsx'
import { Frame, Thinking } from '../../../features/conversations/messages/answer-frame.tsx'
import type { Run } from '../../../features/runs/run.ts'
import { useStreamedStep } from '../../../features/runs/progress/run-subscriptions.tsx'
import { toReadableName } from '../../../platform/text/readable-name.ts'

/** Shows the partial output of a run like an answer. */
export function LiveRun({ run }: { run: Run }) {
  const { byline, text } = useStreamedStep(run)
  return (
    <Frame byline={byline} label={`${toReadableName(run.name)} is working`}>
      {text ? <AnswerBody text={text} isStreaming /> : <Thinking />}
    </Frame>
  )
}
