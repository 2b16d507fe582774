import type { Agent, Crew, Flow, Tool } from '@adjutant/contract/ai/factory'
import { toKeyLabel } from '../../../ui/text/key-label.ts'
import { StepList, TagList } from '../card-lists.tsx'
import { FlowDrawing } from './flow-drawing.tsx'
import { listVersion } from '../factory-items.ts'
import { ItemCard } from '../item-card.tsx'
import type { ItemActions } from '../item-card.tsx'
import { toInstructionText, toStepText } from '../builder/instruction-text.ts'
import { listInputs } from '../builder/placeholders.ts'
import { listResultFacts } from '../builder/result-labels.ts'
import { RunButtons } from '../run-buttons.tsx'
import type { RunCardActions } from '../run-buttons.tsx'
import { toDrawnSteps, toPerformer } from './step-labels.ts'

type FlowCardProps = ItemActions<Flow> &
  RunCardActions<Flow> & {
    flow: Flow
    agents: readonly Agent[]
    tools: readonly Tool[]
    crews: readonly Crew[]
  }

export function FlowCard({ flow, agents, tools, crews, more, isStarting, onRun, onSchedule, ...actions }: FlowCardProps) {
  const targets = { agent: agents, tool: tools, crew: crews }
  const inputs = listInputs(
    flow.steps.flatMap(({ prompt, when }) => [prompt, when]),
    flow.steps.map(({ title }) => title),
  )
  const steps = flow.steps.map((step, index) => ({
    key: `${index} ${step.title}`,
    name: step.title,
    by: toPerformer(step, targets),
    ...(step.prompt && toStepText(step.prompt) && { text: toStepText(step.prompt) }),
    ...(step.when && { more: `Only if ${toInstructionText(step.when)}` }),
  }))
  const run = <RunButtons label="Run Flow" item={flow} canRun={steps.length > 0} {...{ isStarting, onRun, onSchedule }} />
  return (
    <ItemCard item={flow} facts={[...listVersion(flow.version), ...listResultFacts(flow.result)]} action={run} {...actions}>
      {(isOpen) => (
        <>
          {steps.length === 0 && <p>No steps yet. Edit the flow to add some.</p>}
          {steps.length > 0 && (isOpen ? <StepList steps={steps} isOpen /> : <FlowDrawing steps={toDrawnSteps(flow.steps, targets)} />)}
          <TagList label="Asks for" tags={inputs.map(toKeyLabel)} />
          {more}
        </>
      )}
    </ItemCard>
  )
}
