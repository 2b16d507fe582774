import type { Tool } from '@adjutant/contract/ai/factory'
import { httpMethods } from '@adjutant/contract/core/choices'
import { limits } from '@adjutant/contract/core/limits'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import type { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import control from '../../../ui/form/control.module.css'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from '../builder/builder.module.css'
import { McpToolList } from './mcp-tool-list.tsx'
import { dropsSecrets } from './tool-values.ts'
import type { HeaderDraft, ToolValues } from './tool-values.ts'

type Form = ReturnType<typeof useForm<ToolValues>>

const methodOptions = httpMethods.map((method) => ({ value: method, label: method }))

function HeaderRow({
  header,
  onEdit,
  onRemove,
}: {
  header: HeaderDraft
  onEdit: (change: Partial<HeaderDraft>) => void
  onRemove: () => void
}) {
  const { name, value, isKept } = header
  return (
    <div className={styles.header}>
      <input
        className={control.control}
        aria-label="Header"
        placeholder="Authorization"
        autoComplete="off"
        readOnly={isKept}
        maxLength={limits.name}
        value={name}
        onChange={(event) => onEdit({ name: event.target.value })}
      />
      <input
        className={control.control}
        type="password"
        aria-label={`Secret value${name ? ` of ${name}` : ''}`}
        placeholder={isKept ? 'Saved. Type to replace it' : 'Secret'}
        autoComplete="new-password"
        value={value}
        onChange={(event) => onEdit({ value: event.target.value })}
      />
      <IconButton label={`Remove header ${name}`} icon={<X />} onClick={onRemove} />
    </div>
  )
}

/** Secret headers are sent to the server and never returned. */
function Headers({ form, before }: { form: Form; before: ToolValues | undefined }) {
  const lastKey = useRef(0)
  const { headers } = form.values
  const error = form.errors.headers
  const set = (next: HeaderDraft[]) => form.set('headers', next)
  const add = () => {
    lastKey.current += 1
    set([...headers, { key: `new-${lastKey.current}`, name: '', value: '', isKept: false }])
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Secret headers</legend>
      <p className={styles.hint}>Stored encrypted, sent only to this host, and never shown again.</p>
      {headers.map((header, index) => (
        <HeaderRow
          key={header.key}
          header={header}
          onEdit={(change) => set(headers.with(index, { ...header, ...change }))}
          onRemove={() => set(headers.toSpliced(index, 1))}
        />
      ))}
      {error && <p className={styles.error}>{error}</p>}
      {before && dropsSecrets(before, form.values) && (
        <p className={styles.error} role="status">
          The host changed, so the saved secrets won't be sent. Enter them again.
        </p>
      )}
      <div className={styles.add}>
        <Button size="small" icon={<Plus />} onClick={add}>
          Add header
        </Button>
      </div>
    </fieldset>
  )
}

/** The address that the tool calls. */
export function ToolTarget({ form, before, tool }: { form: Form; before: ToolValues | undefined; tool: Tool | undefined }) {
  const { field, values } = form
  const isHttp = values.kind === 'http'
  const hint = isHttp
    ? 'A public http or https address. {name} is replaced by the input of that name.'
    : 'The server must support Streamable HTTP.'
  return (
    <>
      <div className={isHttp ? styles.pair : undefined}>
        {isHttp && <SelectField label="Method" options={methodOptions} {...field('method')} />}
        <TextField
          label="Address"
          required
          type="url"
          inputMode="url"
          placeholder="https://api.example.com/v1/rates"
          hint={hint}
          {...field('url')}
        />
      </div>
      <Headers form={form} before={before} />
      {!isHttp && (
        <>
          <McpToolList form={form} toolId={tool?.id} isChanged={tool?.mcp?.is_changed ?? false} />
          <TextField
            label="Tool name on the server"
            required
            hint="Choose it from the list, or type it."
            maxLength={limits.title}
            {...field('mcpTool')}
          />
        </>
      )}
    </>
  )
}
