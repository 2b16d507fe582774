import type { Agent, Crew } from '@adjutant/contract/factory'
import { Play } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { WorkLines, Words } from './card-parts.tsx'
import { listRawName } from './factory-items.ts'
import { ItemCard } from './item-card.tsx'
import type { ItemDeeds } from './item-card.tsx'
import { listInputs } from './placeholders.ts'

type CrewCardProps = ItemDeeds<Crew> & { crew: Crew; agents: readonly Agent[]; onRun: (crew: Crew) => void }

export function CrewCard({ crew, agents, onRun, ...deeds }: CrewCardProps) {
  const nameOf = (id: string) => agents.find((agent) => agent.id === id)?.name ?? 'Unknown agent'
  const inputs = listInputs(crew.tasks.flatMap(({ description, expected_output }) => [description, expected_output]))
  const lines = crew.tasks.map(({ name, agent, human_input, description, expected_output }) => ({
    key: name,
    name,
    by: nameOf(agent),
    isWaiting: human_input,
    text: description,
    ...(expected_output && { more: `Gives: ${expected_output}` }),
  }))
  const run = (
    <Button size="small" icon={<Play />} aria-label={`Run Crew ${crew.name}`} disabled={lines.length === 0} onClick={() => onRun(crew)}>
      Run Crew
    </Button>
  )
  return (
    <ItemCard
      item={crew}
      facts={[...listRawName(crew.name), `v${crew.version}`, ...(crew.process === 'hierarchical' ? ['led by a manager'] : [])]}
      action={run}
      {...deeds}
    >
      {(isOpen) => (
        <>
          {lines.length === 0 ? <p>No tasks yet: edit it to say what it does.</p> : <WorkLines lines={lines} isOpen={isOpen} />}
          <Words label="Asks for" words={inputs.map((name) => `{${name}}`)} isCode />
        </>
      )}
    </ItemCard>
  )
}
