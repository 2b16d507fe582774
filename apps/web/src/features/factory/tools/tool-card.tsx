import type { Tool } from '@adjutant/contract/ai/factory'
import { Fact } from '../card-lists.tsx'
import { ItemCard } from '../item-card.tsx'
import type { ItemActions } from '../item-card.tsx'
import { listParameters } from './tool-parameters.ts'
import { toToolSummary } from './tool-summary.ts'
import tableStyles from './parameter-table.module.css'
import type { ShownParameter } from './tool-parameters.ts'

const toolKindLabels: Record<Tool['kind'], string> = { builtin: 'built-in', prompt: 'prompt', http: 'HTTP', mcp: 'MCP' }

/** The parameters of a tool as a table. */
function ParameterTable({ parameters, isFull }: { parameters: readonly ShownParameter[]; isFull: boolean }) {
  if (parameters.length === 0) return null
  return (
    <dl className={tableStyles.table}>
      {parameters.map(({ name, type, description, required }) => (
        <div key={name}>
          <dt>
            {name}
            {required && <span className={tableStyles.required}> required</span>}
          </dt>
          <dd className={tableStyles.type}>{type}</dd>
          {isFull && description && <dd className={tableStyles.text}>{description}</dd>}
        </div>
      ))}
    </dl>
  )
}

const maxCollapsedRows = 3

/** The address that a tool calls. */
const findPlace = ({ http, mcp }: Tool) => (http ? `${http.method} ${http.url}` : mcp && `${mcp.tool} at ${mcp.url}`)

export function ToolCard({ tool, ...actions }: ItemActions<Tool> & { tool: Tool }) {
  const facts = [
    ...(tool.isAutoGen ? [] : [toolKindLabels[tool.kind]]),
    ...(tool.mcp?.is_changed ? ['Changed on its server. Open it and choose the tool again.'] : []),
    ...(tool.needs_approval ? ['asks for approval'] : []),
  ]
  const parameters = listParameters(tool.parameters)
  const shown = tool.isAutoGen && tool.description ? { ...tool, description: toToolSummary(tool.description) } : tool
  const place = findPlace(tool)
  return (
    <ItemCard item={shown} facts={facts} {...actions} onEdit={() => actions.onEdit(tool)}>
      {(isOpen) => (
        <>
          {place && <Fact label="Calls">{place}</Fact>}
          {/* The inputs of a built-in tool are for the model. */}
          {(isOpen || !tool.isAutoGen) && (
            <ParameterTable parameters={isOpen ? parameters : parameters.slice(0, maxCollapsedRows)} isFull={isOpen} />
          )}
          {!isOpen && !tool.isAutoGen && parameters.length > maxCollapsedRows && <p>and {parameters.length - maxCollapsedRows} more</p>}
        </>
      )}
    </ItemCard>
  )
}
