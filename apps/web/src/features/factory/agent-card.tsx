import type { Agent, Tool } from '@adjutant/contract/factory'
import { Clamp } from '../../ui/clamp.tsx'
import { Fact, Words } from './card-parts.tsx'
import { toReadableName } from '../../platform/readable-name.ts'
import { ItemCard } from './item-card.tsx'
import type { ItemDeeds } from './item-card.tsx'

type AgentCardProps = ItemDeeds<Agent> & { agent: Agent; tools: readonly Tool[] }

const closedTools = 5

export function AgentCard({ agent, tools, ...deeds }: AgentCardProps) {
  const names = agent.toolIds.flatMap((id) => tools.find((tool) => tool.id === id)?.name ?? []).map(toReadableName)
  return (
    <ItemCard item={agent} facts={[agent.role, ...(agent.llmModel ? [agent.llmModel] : [])]} {...deeds}>
      {(isOpen) => (
        <>
          {isOpen ? (
            <>
              <Fact label="Goal">{agent.goal}</Fact>
              {agent.backstory && <Fact label="Backstory">{agent.backstory}</Fact>}
              <Words label="Tools" words={names} />
            </>
          ) : (
            <>
              <Clamp lines={3}>
                <Fact label="Goal">{agent.goal}</Fact>
              </Clamp>
              <Words
                label="Tools"
                words={names.length > closedTools ? [...names.slice(0, closedTools), `+ ${names.length - closedTools}`] : names}
              />
            </>
          )}
        </>
      )}
    </ItemCard>
  )
}
