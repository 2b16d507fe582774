import { confidences } from '@adjutant/contract/core/choices'
import { limits } from '@adjutant/contract/core/limits'
import type { Goal } from '@adjutant/contract/goals'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from '../dialogs.module.css'
import type { CheckInValues } from './check-in-values.ts'
import { confidenceLabels, toKpiText } from '../goals/goal-display.ts'
import { findNumberError } from '../goals/kpi-number.ts'

const confidenceOptions = confidences.map((value) => ({ value, label: confidenceLabels[value] }))

type FieldsProps = { goal: Goal; values: CheckInValues; onChange: (values: CheckInValues) => void }

/** Numbers, confidence and comment of a check-in. */
export function CheckInFields({ goal, values, onChange }: FieldsProps) {
  return (
    <div className={styles.fields}>
      {goal.kpis.map((kpi) => {
        const text = values.numbers[kpi.id] ?? ''
        return (
          <TextField
            key={kpi.id}
            label={kpi.unit ? `${kpi.name} (${kpi.unit})` : kpi.name}
            hint={`Now ${toKpiText(kpi)}`}
            inputMode="decimal"
            value={text}
            error={findNumberError(text)}
            onChange={(event) => onChange({ ...values, numbers: { ...values.numbers, [kpi.id]: event.target.value } })}
          />
        )
      })}
      <div className={styles.choice}>
        <span className={styles.choiceLabel} aria-hidden="true">
          Confidence that the goal will be met
        </span>
        <Segmented
          label="Confidence that the goal will be met"
          value={values.confidence}
          options={confidenceOptions}
          onChange={(confidence) => onChange({ ...values, confidence })}
        />
      </div>
      <TextArea
        label="Comment"
        hint="What changed, and what comes next"
        rows={3}
        maxLength={limits.checkInComment}
        value={values.comment}
        onChange={(event) => onChange({ ...values, comment: event.target.value })}
      />
    </div>
  )
}
