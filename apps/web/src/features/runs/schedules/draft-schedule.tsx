import type { Crew } from '@adjutant/contract/ai/factory'
import type { Recurrence } from '@adjutant/contract/ai/schedules'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from '../../../platform/forms/use-form.ts'
import { getBrowserTimeZone } from '../../../platform/text/browser-time-zone.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { RecurrencePreview } from './next-runs.tsx'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { validateRecurrence, toRecurrence, toRecurrenceText, toRecurrenceValues } from './recurrence.ts'
import type { RecurrenceValues } from './recurrence.ts'
import { useSaveSchedule } from './schedule-mutations.ts'
import type { ScheduleTarget } from './target-field.tsx'

type FieldProps = { described: Recurrence; onChange: (values: RecurrenceValues | undefined) => void }

/** The schedule found in a description, reviewed before the crew is saved: as described, changed, or none. */
function DraftSchedule({ described, onChange }: FieldProps) {
  const [isOn, setOn] = useState(true)
  const form = useForm(toRecurrenceValues(described))
  useEffect(() => onChange(isOn ? form.values : undefined), [isOn, form.values, onChange])
  return (
    <>
      <Switch
        label="Run it on a schedule"
        hint={`You wrote: ${toRecurrenceText(described, getBrowserTimeZone())}. The schedule is saved with the crew.`}
        checked={isOn}
        onChange={(event) => setOn(event.target.checked)}
      />
      {isOn && (
        <>
          <RecurrenceFields form={form} />
          <RecurrencePreview values={form.values} />
        </>
      )}
    </>
  )
}

/** `onOpen` is called when the schedule needs more than its recurrence, such as the inputs of the crew. */
export function useDraftSchedule(onOpen: (target: ScheduleTarget, rhythm: RecurrenceValues) => void) {
  const values = useRef<RecurrenceValues>(undefined)
  const { mutate } = useSaveSchedule(undefined)
  const save = ({ id, name, requires_input }: Pick<Crew, 'id' | 'name' | 'requires_input'>) => {
    const rhythm = values.current
    if (!rhythm) return
    const open = () => onOpen({ kind: 'crew', id, name }, rhythm)
    if (requires_input || validateRecurrence(rhythm)) open()
    else mutate({ kind: 'crew', definition_id: id, rhythm: toRecurrence(rhythm) }, { onError: open })
  }
  const keep = useCallback((chosen: RecurrenceValues | undefined) => void (values.current = chosen), [])
  const render = (described: Recurrence) => <DraftSchedule described={described} onChange={keep} />
  return { render, save }
}
