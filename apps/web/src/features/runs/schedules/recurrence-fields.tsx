import { recurrenceKinds } from '@adjutant/contract/core/choices'
import { limits } from '@adjutant/contract/core/limits'
import type { useForm } from '../../../platform/forms/use-form.ts'
import { getBrowserTimeZone } from '../../../platform/text/browser-time-zone.ts'
import { FieldPairs } from '../../../ui/form/fields.tsx'
import { PickerField } from '../../../ui/picker/picker-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCronIssue } from './next-runs.tsx'
import type { RecurrenceValues } from './recurrence.ts'
import { WeekdayField } from './weekday-field.tsx'

/** All time zones, including the reader's and the schedule's. */
const listTimeZones = (...more: string[]) => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...more])].toSorted()

const recurrenceLabels: Record<RecurrenceValues['every'], string> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
  cron: 'Custom (cron)',
}

const recurrenceOptions = recurrenceKinds.map((value) => ({ value, label: recurrenceLabels[value] }))

/** When a schedule repeats. */
export function RecurrenceFields({ form: { field, values, errors, set } }: { form: ReturnType<typeof useForm<RecurrenceValues>> }) {
  const zones = listTimeZones(getBrowserTimeZone(), values.time_zone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
  const cronIssue = useCronIssue(values)
  return (
    <>
      <FieldPairs>
        <SelectField label="Repeats" options={recurrenceOptions} {...field('every')} />
        {values.every === 'cron' ? (
          <TextField
            label="Cron expression"
            required
            maxLength={limits.name}
            placeholder="0 7 * * 1-5"
            hint="Minute, hour, day of month, month, day of week."
            {...field('cron')}
            error={errors.cron ?? cronIssue}
          />
        ) : (
          <TextField label="At" type="time" required {...field('time')} />
        )}
      </FieldPairs>
      {values.every === 'weekly' && (
        <WeekdayField value={values.weekdays} error={errors.weekdays} onChange={(days) => set('weekdays', days)} />
      )}
      {values.every === 'monthly' && (
        <TextField
          label="Day of the month"
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={31}
          hint="In shorter months, the last day."
          {...field('day_of_month')}
        />
      )}
      <PickerField {...field('time_zone')} label="Time zone" options={zones} onChange={(zone) => set('time_zone', zone)} />
    </>
  )
}
