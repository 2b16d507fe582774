import { rhythms } from '@adjutant/contract/choices'
import { limits } from '@adjutant/contract/limits'
import type { useForm } from '../../../platform/use-form.ts'
import { FieldPairs } from '../../../ui/fields.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCronFault } from './next-runs.tsx'
import { findOwnZone, listZones } from './own-zone.ts'
import type { RhythmValues } from './rhythm.ts'
import { WeekdayField } from './weekday-field.tsx'

const rhythmWords: Record<RhythmValues['every'], string> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
  cron: 'Custom (cron)',
}

const rhythmOptions = rhythms.map((value) => ({ value, label: rhythmWords[value] }))

/** When a schedule repeats. */
export function RhythmFields({ form: { field, values, errors, set } }: { form: ReturnType<typeof useForm<RhythmValues>> }) {
  const zones = listZones(findOwnZone(), values.time_zone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
  const cronFault = useCronFault(values)
  return (
    <>
      <FieldPairs>
        <SelectField label="Repeats" options={rhythmOptions} {...field('every')} />
        {values.every === 'cron' ? (
          <TextField
            label="Cron expression"
            required
            maxLength={limits.name}
            placeholder="0 7 * * 1-5"
            hint="Minute, hour, day of month, month, day of week."
            {...field('cron')}
            error={errors.cron ?? cronFault}
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
      <SelectField label="Time zone" options={zones} {...field('time_zone')} />
    </>
  )
}
