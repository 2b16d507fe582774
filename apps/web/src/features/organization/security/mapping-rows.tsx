import { Plus, X } from 'lucide-react'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from './security.module.css'

export type MappingRow = { name: string; target: string }

type MappingRowsProps = {
  legend: string
  /** The label of a name: Value, Group. */
  nameLabel: string
  targetLabel: string
  options: readonly { value: string; label: string }[]
  rows: readonly MappingRow[]
  onChange: (rows: MappingRow[]) => void
  error?: string | undefined
}

/** Maps names of the identity provider, one row each. */
export function MappingRows({ legend, nameLabel, targetLabel, options, rows, onChange, error }: MappingRowsProps) {
  const edit = (index: number, change: Partial<MappingRow>) => onChange(rows.with(index, { ...rows[index]!, ...change }))
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
            onChange={(event) => edit(index, { name: event.target.value })}
          />
          <SelectField
            label={targetLabel}
            options={options}
            value={row.target}
            onChange={(event) => edit(index, { target: event.target.value })}
          />
          <IconButton
            label={`Remove ${nameLabel.toLowerCase()} ${index + 1}`}
            icon={<X />}
            onClick={() => onChange(rows.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <Button tone="ghost" size="small" icon={<Plus />} onClick={() => onChange([...rows, { name: '', target: options[0]!.value }])}>
          Add {nameLabel.toLowerCase()}
        </Button>
      </div>
    </fieldset>
  )
}
