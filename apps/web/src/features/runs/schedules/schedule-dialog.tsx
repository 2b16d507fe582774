import type { Schedule } from '@adjutant/contract/ai/schedules'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toFieldErrors } from '../../../platform/api/api-error.ts'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { getBrowserTimeZone } from '../../../platform/text/browser-time-zone.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { DialogButtons } from '../../../ui/overlay/dialog-buttons.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Fields } from '../../../ui/form/fields.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { GoalField } from '../start/goal-field.tsx'
import { InputFields, useRunInputs } from '../start/run-inputs.tsx'
import { toInputsQuery } from '../run-queries.ts'
import { RecurrencePreview } from './next-runs.tsx'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { validateRecurrence, toNewRecurrence, toRecurrence, toRecurrenceValues } from './recurrence.ts'
import type { RecurrenceValues } from './recurrence.ts'
import { useSaveSchedule } from './schedule-mutations.ts'
import { TargetField } from './target-field.tsx'
import type { ScheduleTarget } from './target-field.tsx'

/** `item` is the schedule to edit. `target` is what to schedule, if known; `rhythm` is the initial recurrence. */
export type ScheduleAction = { item: Schedule; target?: never } | { item?: never; target?: ScheduleTarget; rhythm?: RecurrenceValues }

const toStart = (action: ScheduleAction): RecurrenceValues => {
  if (action.item) return toRecurrenceValues(action.item.rhythm)
  return action.rhythm ?? toNewRecurrence(getBrowserTimeZone())
}

const noFields: never[] = []

const toTexts = (inputs: Schedule['inputs']) =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [name, typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)]),
  )

const findTarget = ({ item, target }: ScheduleAction): ScheduleTarget | undefined =>
  item ? { kind: item.kind, id: item.definition_id, name: item.name ?? '' } : target

/** The inputs of the target, filled in once for all runs. */
function useInputs(target: ScheduleTarget | undefined, item: Schedule | undefined) {
  const { data, isLoading } = useQuery({ ...toInputsQuery(target?.kind ?? 'crew', target?.id ?? ''), enabled: target !== undefined })
  const fields = (target && data?.fields) || noFields
  const form = useRunInputs(fields, item ? toTexts(item.inputs) : undefined)
  // The inputs of a deleted target are unknown, so the stored ones stay.
  return { fields, isLoading, form, change: data && { inputs: form.inputs } }
}

export default function ScheduleDialog({ onClose, ...action }: ScheduleAction & { onClose: () => void }) {
  const { item } = action
  const { email } = useCurrentUser()
  const [target, setTarget] = useState(() => findTarget(action))
  const [isMailed, setMailed] = useState(item?.email_result ?? false)
  const [goalId, setGoalId] = useState(item?.goal_id ?? '')
  const [isTargetMissing, setTargetMissing] = useState(false)
  const inputs = useInputs(target, item)
  const form = useForm(toStart(action))
  const { mutate, isPending } = useSaveSchedule(item?.id)
  const isBusy = isPending || inputs.isLoading
  const submit = () => {
    if (isBusy) return
    setTargetMissing(!target)
    const issues = validateRecurrence(form.values)
    if (issues) form.showErrors(issues)
    if (!inputs.form.check() || issues || !target) return
    const body = { kind: target.kind, definition_id: target.id, rhythm: toRecurrence(form.values), ...inputs.change }
    mutate(
      { ...body, goal_id: goalId || null, email_result: isMailed },
      { onSuccess: onClose, onError: (error) => form.showErrors(toFieldErrors(error)) },
    )
  }
  const isDirty =
    form.isDirty ||
    inputs.form.isDirty ||
    target?.id !== findTarget(action)?.id ||
    isMailed !== (item?.email_result ?? false) ||
    goalId !== (item?.goal_id ?? '')
  const settled = item ?? action.target
  const title = settled && target ? `Schedule ${toReadableName(target.name)}` : 'New schedule'
  return (
    <Dialog
      open
      title={title}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={submit}
      busy={isPending}
      footer={<DialogButtons label="Save schedule" busy={isBusy} />}
    >
      <Fields>
        {!settled && <TargetField value={target} isMissing={isTargetMissing && !target} onChange={setTarget} />}
        <RecurrenceFields form={form} />
        <RecurrencePreview values={form.values} />
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
