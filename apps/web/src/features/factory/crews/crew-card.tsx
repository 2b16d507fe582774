import type { Agent, Crew } from '@adjutant/contract/ai/factory'
import { toKeyLabel } from '../../../ui/text/key-label.ts'
import { StepList, TagList } from '../card-lists.tsx'
import { listVersion } from '../factory-items.ts'
import { ItemCard } from '../item-card.tsx'
import type { ItemActions } from '../item-card.tsx'
import { toInstructionText } from '../builder/instruction-text.ts'
import { listInputs } from '../builder/placeholders.ts'
import { listResultFacts } from '../builder/result-labels.ts'
import { RunButtons } from '../run-buttons.tsx'
import type { RunCardActions } from '../run-buttons.tsx'

type CrewCardProps = ItemActions<Crew> & RunCardActions<Crew> & { crew: Crew; agents: readonly Agent[] }

export function CrewCard({ crew, agents, more, isStarting, onRun, onSchedule, ...actions }: CrewCardProps) {
  const getName = (id: string) => agents.find((agent) => agent.id === id)?.name ?? 'Unknown agent'
  const inputs = listInputs(crew.tasks.flatMap(({ description, expected_output }) => [description, expected_output]))
  const steps = crew.tasks.map(({ name, agent, human_input, description, expected_output }) => ({
    key: name,
    name,
    by: getName(agent),
    isWaiting: human_input,
    text: toInstructionText(description),
    ...(expected_output && { more: `Output: ${toInstructionText(expected_output)}` }),
  }))
  const run = <RunButtons label="Run Crew" item={crew} canRun={steps.length > 0} {...{ isStarting, onRun, onSchedule }} />
  return (
    <ItemCard
      item={crew}
      facts={[...listVersion(crew.version), ...(crew.process === 'hierarchical' ? ['manager-led'] : []), ...listResultFacts(crew.result)]}
      action={run}
      {...actions}
    >
      {(isOpen) => (
        <>
          {steps.length === 0 ? <p>No tasks yet. Edit the crew to add some.</p> : <StepList steps={steps} isOpen={isOpen} />}
          <TagList label="Asks for" tags={inputs.map(toKeyLabel)} />
          {more}
        </>
      )}
    </ItemCard>
  )
}
