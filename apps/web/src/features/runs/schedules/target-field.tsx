import { toReadableName } from '@adjutant/contract/core/readable-name'
import { useQuery } from '@tanstack/react-query'
import { PickerField } from '../../../ui/picker/picker-field.tsx'
import { withBlank } from '../../../ui/form/select-options.ts'
import { listTargets } from '../start/picker-targets.ts'
import { crewsQuery, flowsQuery } from '../run-queries.ts'
import type { Kind } from '../run-queries.ts'

export interface ScheduleTarget {
  kind: Kind
  id: string
  name: string
}

const kindLabels = { crew: 'Crew', flow: 'Flow' }

type TargetFieldProps = { value: ScheduleTarget | undefined; isMissing: boolean; onChange: (target: ScheduleTarget | undefined) => void }

/** Which crew or flow to run. */
export function TargetField({ value, isMissing, onChange }: TargetFieldProps) {
  const { data: crews = [] } = useQuery(crewsQuery)
  const { data: flows = [] } = useQuery(flowsQuery)
  const targets = [...listTargets('crew', crews, ''), ...listTargets('flow', flows, '')]
  const options = targets.map(({ id, kind, name }) => ({ value: id, label: `${kindLabels[kind]}: ${toReadableName(name)}` }))
  return (
    <PickerField
      label="Crew or flow"
      required
      options={withBlank('Choose a crew or flow…', options)}
      value={value?.id ?? ''}
      error={isMissing ? 'Choose a crew or flow.' : undefined}
      onChange={(picked) => onChange(targets.find(({ id }) => id === picked))}
    />
  )
}
