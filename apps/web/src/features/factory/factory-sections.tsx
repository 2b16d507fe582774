import type { Crew, Flow } from '@adjutant/contract/ai/factory'
import { useQuery } from '@tanstack/react-query'
import { WandSparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { AgentCard } from './agents/agent-card.tsx'
import { CrewCard } from './crews/crew-card.tsx'
import type { FactoryAction } from './factory-dialogs.tsx'
import { agentsQuery, crewsQuery, flowsQuery, toolsQuery } from './factory-queries.ts'
import { FactorySection } from './factory-section.tsx'
import styles from './factory-section.module.css'
import { FlowCard } from './flows/flow-card.tsx'
import { ToolCard } from './tools/tool-card.tsx'

type SectionsProps = {
  search: string
  onSearch: (text: string) => void
  onAction: (action: FactoryAction) => void
  /** The crew or flow that is starting. */
  startingId: string | undefined
  onRun: (draftButton: { kind: 'crew'; item: Crew } | { kind: 'flow'; item: Flow }) => void
  onSchedule: (draftButton: { kind: 'crew'; item: Crew } | { kind: 'flow'; item: Flow }) => void
  /** Schedules and earlier runs of a crew or flow. */
  renderMore: (item: Crew | Flow) => ReactNode
}

export function FactorySections({ search, onSearch, onAction, startingId, onRun, onSchedule, renderMore }: SectionsProps) {
  const crews = useQuery(crewsQuery)
  const flows = useQuery(flowsQuery)
  const agents = useQuery(agentsQuery)
  const tools = useQuery(toolsQuery)
  const targets = { crews: crews.data ?? [], agents: agents.data ?? [], tools: tools.data ?? [] }
  const draftButton = (
    <Button size="small" tone="primary" icon={<WandSparkles />} onClick={() => onAction({ do: 'draft' })}>
      Describe what you need
    </Button>
  )
  return (
    <>
      <div className={styles.search}>
        <SearchBox label="Search the factory" value={search} onSearch={onSearch} />
      </div>
      <FactorySection
        {...{ kind: 'crew', number: '01', query: crews, search, more: draftButton }}
        description="Teams of AI agents that split a job, each with its own task."
        onCreate={() => onAction({ do: 'edit', kind: 'crew' })}
      >
        {(crew) => (
          <CrewCard
            crew={crew}
            agents={targets.agents}
            more={renderMore(crew)}
            isStarting={crew.id === startingId}
            onRun={(item) => onRun({ kind: 'crew', item })}
            onSchedule={(item) => onSchedule({ kind: 'crew', item })}
            onEdit={(item) => onAction({ do: 'edit', kind: 'crew', item })}
            onDelete={(item) => onAction({ do: 'delete', kind: 'crew', item })}
          />
        )}
      </FactorySection>
      <FactorySection
        {...{ kind: 'flow', number: '02', query: flows, search }}
        description="Steps in a fixed order: agents, tools, crews and questions for you."
        onCreate={() => onAction({ do: 'edit', kind: 'flow' })}
      >
        {(flow) => (
          <FlowCard
            flow={flow}
            {...targets}
            more={renderMore(flow)}
            isStarting={flow.id === startingId}
            onRun={(item) => onRun({ kind: 'flow', item })}
            onSchedule={(item) => onSchedule({ kind: 'flow', item })}
            onEdit={(item) => onAction({ do: 'edit', kind: 'flow', item })}
            onDelete={(item) => onAction({ do: 'delete', kind: 'flow', item })}
          />
        )}
      </FactorySection>
      <FactorySection
        {...{ kind: 'agent', number: '03', query: agents, search }}
        description="The workers: each has a role, a goal and the tools it can use."
        onCreate={() => onAction({ do: 'edit', kind: 'agent' })}
      >
        {(agent) => (
          <AgentCard
            agent={agent}
            tools={targets.tools}
            onEdit={(item) => onAction({ do: 'edit', kind: 'agent', item })}
            onDelete={(item) => onAction({ do: 'delete', kind: 'agent', item })}
          />
        )}
      </FactorySection>
      <FactorySection
        {...{ kind: 'tool', number: '04', query: tools, search }}
        description="What agents can do: read your records, change them with your approval, and call other services."
        onCreate={() => onAction({ do: 'edit', kind: 'tool' })}
      >
        {(tool) => (
          <ToolCard
            tool={tool}
            onEdit={(item) => onAction({ do: 'edit', kind: 'tool', item })}
            onDelete={(item) => onAction({ do: 'delete', kind: 'tool', item })}
          />
        )}
      </FactorySection>
    </>
  )
}
