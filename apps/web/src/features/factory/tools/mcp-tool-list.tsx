import type { McpTool } from '@adjutant/contract/ai/tool-targets'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { ListChecks } from 'lucide-react'
import { toDetail } from '../../../platform/api/api-error.ts'
import type { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Clamp } from '../../../ui/data/clamp.tsx'
import styles from '../builder/builder.module.css'
import { useDiscovery } from '../factory-mutations.ts'
import list from './mcp-tool-list.module.css'
import { listParameters } from './tool-parameters.ts'
import { chooseMcpTool, listTypedSecrets } from './tool-values.ts'
import type { ToolValues } from './tool-values.ts'

type Form = ReturnType<typeof useForm<ToolValues>>

const describeParameters = ({ parameters }: McpTool) => {
  const names = listParameters(parameters).map(({ name, required }) => (required ? name : `${name} (optional)`))
  return names.length === 0 ? 'No parameters' : `Parameters: ${names.join(', ')}`
}

function Entry({ tool, isChosen, onChoose }: { tool: McpTool; isChosen: boolean; onChoose: () => void }) {
  const { name, title, description, problem, warnings } = tool
  return (
    <li className={list.entry}>
      <div className={list.text}>
        <p className={list.name}>{title ? `${title} (${name})` : name}</p>
        {description && <Clamp lines={6}>{description}</Clamp>}
        <p className={styles.hint}>{problem ?? describeParameters(tool)}</p>
        {warnings.map((warning) => (
          <p key={warning} className={list.warning}>
            {warning}
          </p>
        ))}
      </div>
      <Button size="small" disabled={problem !== null} aria-pressed={isChosen} aria-label={`Use ${name}`} onClick={onChoose}>
        {isChosen ? 'Chosen' : 'Use'}
      </Button>
    </li>
  )
}

/** The tools of the entered server. Choosing one fills the form, and saving it approves the tool as it is described here. */
export function McpToolList({ form, toolId, isChanged }: { form: Form; toolId: string | undefined; isChanged: boolean }) {
  const { mutate, data, error, isPending } = useDiscovery()
  const { values, setValues } = form
  const discover = () => {
    const secret_headers = listTypedSecrets(values.headers)
    mutate({ url: values.url.trim(), secret_headers, ...(toolId && { tool_id: toolId }) })
  }
  return (
    <div className={styles.group}>
      {isChanged && !values.chosen && (
        <p className={list.warning} role="status">
          The server changed this tool since it was approved, so agents can't call it. List the tools, check this one and choose it again.
        </p>
      )}
      <div className={styles.add}>
        <Button size="small" icon={<ListChecks />} loading={isPending} disabled={!values.url.trim()} onClick={discover}>
          List the server's tools
        </Button>
      </div>
      <div role="status">
        {error && <p className={styles.error}>{toDetail(error, appMessages.http.unexpected)}</p>}
        {data?.tools.length === 0 && <p className={styles.hint}>This server offers no tools.</p>}
        {data?.warnings.map((warning) => (
          <p key={warning} className={list.warning}>
            {warning}
          </p>
        ))}
      </div>
      {data && data.tools.length > 0 && (
        <ul role="list" className={list.tools} aria-label="Tools of the server">
          {data.tools.map((tool) => (
            <Entry
              key={tool.name}
              tool={tool}
              isChosen={values.chosen?.fingerprint === tool.fingerprint && values.mcpTool === tool.name}
              onChoose={() => setValues((now) => chooseMcpTool(now, tool))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
