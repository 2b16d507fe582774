import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { withBlank } from '../../ui/select-options.ts'

const goalsQuery = api.goals.list.options({ query: { include_completed: 'false', limit: 100 } })

/** The goal that the work is for: what it uses is counted there too. Nothing where there are no goals. */
export function GoalField({ value, onChange }: { value: string; onChange: (goalId: string) => void }) {
  const { data } = useQuery(goalsQuery)
  if (!data || data.items.length === 0) return null
  const options = data.items.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <SelectField
      label="Works towards"
      hint="What it uses is counted for that goal."
      options={withBlank('No goal in particular', options)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
