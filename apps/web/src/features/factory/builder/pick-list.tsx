import { toReadableName } from '@adjutant/contract/core/readable-name'
import { MultiPickerField } from '../../../ui/picker/multi-picker-field.tsx'
import styles from './pick-list.module.css'

type PickListProps = {
  label: string
  hint?: string
  choices: readonly { id: string; name: string }[]
  value: readonly string[]
  error?: string | undefined
  onChange: (ids: string[]) => void
}

/** A multiple choice of factory items, by name. */
export function PickList({ choices, ...field }: PickListProps) {
  const sorted = choices
    .map(({ id, name }) => ({ value: id, label: toReadableName(name) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <div className={styles.columns}>
      <MultiPickerField choices={sorted} none="None yet." {...field} />
    </div>
  )
}
