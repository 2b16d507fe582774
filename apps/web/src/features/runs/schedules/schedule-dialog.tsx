import type { Schedule } from '@adjutant/contract/schedules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toFieldErrors } from '../../../platform/api-error.ts'
import { useCurrentUser } from '../../../platform/current-user.ts'
import { toReadableName } from '../../../platform/readable-name.ts'
import { useForm } from '../../../platform/use-form.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fields } from '../../../ui/fields.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { GoalField } from '../goal-field.tsx'
import { InputFields, useRunInputs } from '../run-inputs.tsx'
import { toInputsQuery } from '../run-queries.ts'
import { RhythmPreview } from './next-runs.tsx'
import { findOwnZone } from './own-zone.ts'
import { RhythmFields } from './rhythm-fields.tsx'
import { findRhythmFaults, toNewRhythm, toRhythm, toRhythmValues } from './rhythm.ts'
import type { RhythmValues } from './rhythm.ts'
import { useSaveSchedule } from './schedule-mutations.ts'
import { TargetField } from './target-field.tsx'
import type { ScheduleTarget } from './target-field.tsx'

/** `item` is the schedule to edit. `target` is what to schedule, if known; `rhythm` is the initial recurrence. */
export type ScheduleDeed = { item: Schedule; target?: never } | { item?: never; target?: ScheduleTarget; rhythm?: RhythmValues }

const toStart = (deed: ScheduleDeed): RhythmValues => {
  if (deed.item) return toRhythmValues(deed.item.rhythm)
  return deed.rhythm ?? toNewRhythm(findOwnZone())
}

const noFields: never[] = []

const toTexts = (inputs: Schedule['inputs']) =>
  Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, typeof value === 'string' ? value : String(value ?? '')]))

const findTarget = ({ item, target }: ScheduleDeed): ScheduleTarget | undefined =>
  item ? { kind: item.kind, id: item.definition_id, name: item.name ?? '' } : target

/** The inputs of the target, filled in once for all runs. */
function useInputs(target: ScheduleTarget | undefined, item: Schedule | undefined) {
  const { data, isLoading } = useQuery({ ...toInputsQuery(target?.kind ?? 'crew', target?.id ?? ''), enabled: target !== undefined })
  const fields = (target && data?.fields) || noFields
  const form = useRunInputs(fields, item ? toTexts(item.inputs) : undefined)
  // The inputs of a deleted target are unknown, so the stored ones stay.
  return { fields, isLoading, form, given: data && { inputs: form.inputs } }
}

export default function ScheduleDialog({ onClose, ...deed }: ScheduleDeed & { onClose: () => void }) {
  const { item } = deed
  const { email } = useCurrentUser()
  const [target, setTarget] = useState(() => findTarget(deed))
  const [isMailed, setMailed] = useState(item?.email_result ?? false)
  const [goalId, setGoalId] = useState(item?.goal_id ?? '')
  const [isTargetMissing, setTargetMissing] = useState(false)
  const inputs = useInputs(target, item)
  const form = useForm(toStart(deed))
  const { mutate, isPending } = useSaveSchedule(item?.id)
  const isBusy = isPending || inputs.isLoading
  const submit = () => {
    if (isBusy) return
    setTargetMissing(!target)
    const faults = findRhythmFaults(form.values)
    if (faults) form.refuse(faults)
    if (!inputs.form.check() || faults || !target) return
    const body = { kind: target.kind, definition_id: target.id, rhythm: toRhythm(form.values), ...inputs.given }
    mutate(
      { ...body, goal_id: goalId || null, email_result: isMailed },
      { onSuccess: onClose, onError: (error) => form.refuse(toFieldErrors(error)) },
    )
  }
  const settled = item ?? deed.target
  const title = settled && target ? `Schedule ${toReadableName(target.name)}` : 'New schedule'
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onSubmit={submit}
      busy={isPending}
      footer={<DialogButtons word="Save schedule" busy={isBusy} onCancel={onClose} />}
    >
      <Fields>
        {!settled && <TargetField value={target} isMissing={isTargetMissing && !target} onChange={setTarget} />}
        <RhythmFields form={form} />
        <RhythmPreview values={form.values} />
        <InputFields fields={inputs.fields} form={inputs.form} />
        <GoalField value={goalId} onChange={setGoalId} />
        <Switch
          label="Email me the result"
          hint={`To ${email} after each run. It also appears in the conversation.`}
          checked={isMailed}
          onChange={(event) => setMailed(event.target.checked)}
        />
      </Fields>
    </Dialog>
  )
}
