import { Plus, X } from 'lucide-react'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { SelectField, type SelectOption } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from './security.module.css'

export type MappingRow<Target extends string> = { name: string; target: Target }

type MappingRowsProps<Target extends string> = {
  legend: string
  /** The label of a name: Value, Group. */
  nameLabel: string
  targetLabel: string
  options: readonly SelectOption<Target>[]
  /** The target of a new row. */
  newTarget: Target
  rows: readonly MappingRow<Target>[]
  onChange: (rows: MappingRow<Target>[]) => void
  error?: string | undefined
}

/** Maps names of the identity provider, one row each. */
export function MappingRows<Target extends string>(props: MappingRowsProps<Target>) {
  const { legend, nameLabel, targetLabel, options, newTarget, rows, onChange, error } = props
  return (
    <fieldset className={styles.rows}>
      <legend>{legend}</legend>
      {rows.map((row, index) => (
        <div key={index} className={styles.row}>
          <TextField
            label={`${nameLabel} ${index + 1}`}
            value={row.name}
            autoComplete="off"
            error={index === 0 ? error : undefined}
            onChange={(event) => onChange(rows.with(index, { ...row, name: event.target.value }))}
          />
          <SelectField
            label={targetLabel}
            options={options}
            value={row.target}
            onChange={(event) => onChange(rows.with(index, { ...row, target: event.target.value }))}
          />
          <IconButton
            label={`Remove ${nameLabel.toLowerCase()} ${index + 1}`}
            icon={<X />}
            onClick={() => onChange(rows.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <Button tone="ghost" size="small" icon={<Plus />} onClick={() => onChange([...rows, { name: '', target: newTarget }])}>
          Add {nameLabel.toLowerCase()}
        </Button>
      </div>
    </fieldset>
  )
}
