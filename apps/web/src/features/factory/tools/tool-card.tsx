import type { Tool } from '@adjutant/contract/ai/factory'
import { Fact } from '../card-parts.tsx'
import { listRawName } from '../factory-items.ts'
import { ItemCard } from '../item-card.tsx'
import type { ItemActions } from '../item-card.tsx'
import { ParameterTable } from './parameter-table.tsx'
import { listParameters } from './tool-parameters.ts'
import { toolKindLabels } from './tool-labels.ts'

const closedRows = 3

/** The address that a tool calls. */
const findPlace = ({ http, mcp }: Tool) => (http ? `${http.method} ${http.url}` : mcp && `${mcp.tool} at ${mcp.url}`)

export function ToolCard({ tool, ...actions }: ItemActions<Tool> & { tool: Tool }) {
  const facts = [
    ...listRawName(tool.name),
    ...(tool.isAutoGen ? [] : [toolKindLabels[tool.kind]]),
    ...(tool.mcp?.is_changed ? ['changed on its server: edit it to approve it again'] : []),
    ...(tool.needs_approval ? ['asks for approval'] : []),
  ]
  const parameters = listParameters(tool.parameters)
  const place = findPlace(tool)
  return (
    <ItemCard item={tool} facts={facts} {...actions}>
      {(isOpen) => (
        <>
          {place && <Fact label="Calls">{place}</Fact>}
          <ParameterTable parameters={isOpen ? parameters : parameters.slice(0, closedRows)} isFull={isOpen} />
          {!isOpen && parameters.length > closedRows && <p>and {parameters.length - closedRows} more</p>}
        </>
      )}
    </ItemCard>
  )
}
