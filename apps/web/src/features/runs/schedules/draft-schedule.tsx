import type { Crew } from '@adjutant/contract/factory'
import type { Rhythm } from '@adjutant/contract/schedules'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from '../../../platform/use-form.ts'
import { Switch } from '../../../ui/switch.tsx'
import { RhythmPreview } from './next-runs.tsx'
import { findOwnZone } from './own-zone.ts'
import { RhythmFields } from './rhythm-fields.tsx'
import { findRhythmFaults, toRhythm, toRhythmText, toRhythmValues } from './rhythm.ts'
import type { RhythmValues } from './rhythm.ts'
import { useSaveSchedule } from './schedule-mutations.ts'
import type { ScheduleTarget } from './target-field.tsx'

type FieldProps = { described: Rhythm; onChange: (values: RhythmValues | undefined) => void }

/** The schedule found in a description, reviewed before the crew is saved: as described, changed, or none. */
function DraftSchedule({ described, onChange }: FieldProps) {
  const [isOn, setOn] = useState(true)
  const form = useForm(toRhythmValues(described))
  useEffect(() => onChange(isOn ? form.values : undefined), [isOn, form.values, onChange])
  return (
    <>
      <Switch
        label="Run it on a schedule"
        hint={`You wrote: ${toRhythmText(described, findOwnZone())}. The schedule is saved with the crew.`}
        checked={isOn}
        onChange={(event) => setOn(event.target.checked)}
      />
      {isOn && (
        <>
          <RhythmFields form={form} />
          <RhythmPreview values={form.values} />
        </>
      )}
    </>
  )
}

/** `onOpen` is called when the schedule needs more than its recurrence, such as the inputs of the crew. */
export function useDraftSchedule(onOpen: (target: ScheduleTarget, rhythm: RhythmValues) => void) {
  const values = useRef<RhythmValues>(undefined)
  const { mutate } = useSaveSchedule(undefined)
  const save = ({ id, name, requires_input }: Pick<Crew, 'id' | 'name' | 'requires_input'>) => {
    const rhythm = values.current
    if (!rhythm) return
    const open = () => onOpen({ kind: 'crew', id, name }, rhythm)
    if (requires_input || findRhythmFaults(rhythm)) open()
    else mutate({ kind: 'crew', definition_id: id, rhythm: toRhythm(rhythm) }, { onError: open })
  }
  const keep = useCallback((chosen: RhythmValues | undefined) => void (values.current = chosen), [])
  const render = (described: Rhythm) => <DraftSchedule described={described} onChange={keep} />
  return { render, save }
}
