import type { Agent, Tool } from '@adjutant/contract/ai/factory'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { Clamp } from '../../../ui/data/clamp.tsx'
import { Fact, TagList } from '../card-lists.tsx'
import { ItemCard } from '../item-card.tsx'
import type { ItemActions } from '../item-card.tsx'

type AgentCardProps = ItemActions<Agent> & { agent: Agent; tools: readonly Tool[] }

const closedTools = 5

export function AgentCard({ agent, tools, ...actions }: AgentCardProps) {
  const names = agent.toolIds.flatMap((id) => tools.find((tool) => tool.id === id)?.name ?? []).map(toReadableName)
  return (
    <ItemCard item={agent} facts={[agent.role, ...(agent.llmModel ? [agent.llmModel] : [])]} {...actions}>
      {(isOpen) => (
        <>
          {isOpen ? (
            <>
              <Fact label="Goal">{agent.goal}</Fact>
              {agent.backstory && <Fact label="Backstory">{agent.backstory}</Fact>}
              <TagList label="Tools" tags={names} />
            </>
          ) : (
            <>
              <Clamp lines={3}>
                <Fact label="Goal">{agent.goal}</Fact>
              </Clamp>
              <TagList
                label="Tools"
                tags={names.length > closedTools ? [...names.slice(0, closedTools), `+ ${names.length - closedTools}`] : names}
              />
            </>
          )}
        </>
      )}
    </ItemCard>
  )
}
