import { limits } from '@adjutant/contract/core/limits'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import type { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import control from '../../../ui/form/control.module.css'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import type { SelectEvent } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import styles from '../builder/builder.module.css'
import { parameterTypes } from './tool-parameters.ts'
import type { ParameterDraft } from './tool-parameters.ts'
import type { ToolValues } from './tool-values.ts'

type Form = ReturnType<typeof useForm<ToolValues>>
type RowProps = { parameter: ParameterDraft; onEdit: (change: Partial<ParameterDraft>) => void; onRemove: () => void }

const typeLabels = { string: 'Text', number: 'Number', integer: 'Whole number', boolean: 'Yes or no' }

function Row({ parameter, onEdit, onRemove }: RowProps) {
  const { name, type, description, required } = parameter
  const of = name ? ` of ${name}` : ''
  return (
    <div className={styles.row}>
      <input
        className={control.control}
        aria-label="Parameter"
        placeholder="currency"
        autoComplete="off"
        maxLength={limits.name}
        value={name}
        onChange={(event) => onEdit({ name: event.target.value })}
      />
      <select
        className={control.control}
        aria-label={`Type${of}`}
        value={type}
        onChange={(event: SelectEvent<ParameterDraft['type']>) => onEdit({ type: event.target.value })}
      >
        {parameterTypes.map((each) => (
          <option key={each} value={each}>
            {typeLabels[each]}
          </option>
        ))}
      </select>
      <input
        className={control.control}
        aria-label={`Meaning${of}`}
        placeholder="What it means"
        value={description}
        onChange={(event) => onEdit({ description: event.target.value })}
      />
      <Checkbox label="Required" checked={required} onChange={(event) => onEdit({ required: event.target.checked })} />
      <IconButton label={`Remove parameter ${name}`} icon={<X />} onClick={onRemove} />
    </div>
  )
}

/** The parameters of a tool. A schema that rows can't represent is edited as JSON. */
export function ParameterFields({ form }: { form: Form }) {
  const lastKey = useRef(0)
  const { parameters, schemaText } = form.values
  const issue = form.errors.parameters
  if (schemaText)
    return <TextArea label="Parameters, as a JSON schema" rows={10} {...form.field('schemaText')} error={form.errors.schemaText ?? issue} />
  const set = (next: ParameterDraft[]) => form.set('parameters', next)
  const add = () => {
    lastKey.current += 1
    set([...parameters, { key: `new-${lastKey.current}`, name: '', type: 'string', description: '', required: true }])
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Parameters</legend>
      {parameters.length === 0 && <p className={styles.hint}>No parameters.</p>}
      {parameters.map((parameter, index) => (
        <Row
          key={parameter.key}
          parameter={parameter}
          onEdit={(change) => set(parameters.with(index, { ...parameter, ...change }))}
          onRemove={() => set(parameters.toSpliced(index, 1))}
        />
      ))}
      {issue && <p className={styles.error}>{issue}</p>}
      <div className={styles.add}>
        <Button size="small" icon={<Plus />} onClick={add}>
          Add parameter
        </Button>
      </div>
    </fieldset>
  )
}
