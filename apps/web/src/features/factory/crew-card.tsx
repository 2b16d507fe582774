import type { Agent, Crew } from '@adjutant/contract/factory'
import { toKeyLabel } from '../../ui/key-label.ts'
import { WorkLines, Words } from './card-parts.tsx'
import { listRawName } from './factory-items.ts'
import { ItemCard } from './item-card.tsx'
import type { ItemDeeds } from './item-card.tsx'
import { listInputs } from './placeholders.ts'
import { listResultFacts } from './result-words.ts'
import { RunButtons } from './run-buttons.tsx'
import type { RunDeeds } from './run-buttons.tsx'

type CrewCardProps = ItemDeeds<Crew> & RunDeeds<Crew> & { crew: Crew; agents: readonly Agent[] }

export function CrewCard({ crew, agents, more, isStarting, onRun, onSchedule, ...deeds }: CrewCardProps) {
  const nameOf = (id: string) => agents.find((agent) => agent.id === id)?.name ?? 'Unknown agent'
  const inputs = listInputs(crew.tasks.flatMap(({ description, expected_output }) => [description, expected_output]))
  const lines = crew.tasks.map(({ name, agent, human_input, description, expected_output }) => ({
    key: name,
    name,
    by: nameOf(agent),
    isWaiting: human_input,
    text: description,
    ...(expected_output && { more: `Output: ${expected_output}` }),
  }))
  const run = <RunButtons word="Run Crew" item={crew} canRun={lines.length > 0} {...{ isStarting, onRun, onSchedule }} />
  return (
    <ItemCard
      item={crew}
      facts={[
        ...listRawName(crew.name),
        `v${crew.version}`,
        ...(crew.process === 'hierarchical' ? ['manager-led'] : []),
        ...listResultFacts(crew.result),
      ]}
      action={run}
      {...deeds}
    >
      {(isOpen) => (
        <>
          {lines.length === 0 ? <p>No tasks yet. Edit the crew to add some.</p> : <WorkLines lines={lines} isOpen={isOpen} />}
          <Words label="Asks for" words={inputs.map(toKeyLabel)} />
          {more}
        </>
      )}
    </ItemCard>
  )
}
