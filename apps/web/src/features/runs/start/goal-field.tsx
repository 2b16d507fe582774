import { useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { PickerField } from '../../../ui/picker/picker-field.tsx'
import { withBlank } from '../../../ui/form/select-options.ts'

const goalsQuery = api.goals.list.options({ query: { include_completed: 'false', limit: 100 } })

/** Selects the goal that the cost of a run is charged to. Renders nothing without goals. */
export function GoalField({ value, onChange }: { value: string; onChange: (goalId: string) => void }) {
  const { data } = useQuery(goalsQuery)
  if (!data || data.items.length === 0) return null
  const options = data.items.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <PickerField
      label="Related goal"
      hint="The cost of each run counts toward this goal."
      options={withBlank('No goal', options)}
      value={value}
      onChange={onChange}
    />
  )
}
