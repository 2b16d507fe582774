import type { Advice } from '@adjutant/contract/advice'
import { addDays } from '@adjutant/contract/core/days'
import type { Claim, ClaimInput } from '@adjutant/contract/records/advice-claims'
import { toFieldErrors } from '../../../platform/api/api-error.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useNow } from '../../../platform/text/use-now.ts'
import { SelectField, type SelectOption } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { PickerField } from '../../../ui/picker/picker-field.tsx'
import { toDayText } from '../../../ui/text/day-text.ts'
import styles from '../dialogs.module.css'
import { useSaveClaim } from './claim-mutations.ts'
import { useSubjectOptions } from './claim-options.ts'
import { needsValue, toClaimInput, toClaimValues, validateClaim } from './claim-values.ts'
import type { ClaimValues } from './claim-values.ts'

const kindOptions: SelectOption<ClaimInput['kind']>[] = [
  { value: 'kpi', label: 'The value of a KPI' },
  { value: 'progress', label: 'The progress of a goal' },
  { value: 'goal_done', label: 'A goal is done' },
  { value: 'task_done', label: 'A task is done' },
]
const comparisonOptions: SelectOption<ClaimValues['comparison']>[] = [
  { value: 'at_least', label: 'At least' },
  { value: 'at_most', label: 'At most' },
  { value: 'equal', label: 'Exactly' },
]
const subjectLabels: Record<ClaimInput['kind'], string> = { kpi: 'KPI', progress: 'Goal', goal_done: 'Goal', task_done: 'Task' }

type Form = ReturnType<typeof useForm<ClaimValues>>

function ClaimFields({ advice, claim, form }: { advice: Advice; claim: Claim | undefined; form: Form }) {
  const { values, errors, set, setValues, field } = form
  const subjects = useSubjectOptions(advice, values.kind, claim)
  const tomorrow = addDays(toDayText(useNow()), 1)
  const number = { inputMode: 'decimal', required: true } as const
  return (
    <div className={styles.fields}>
      {claim?.sentence && <p>“{claim.sentence}”</p>}
      <SelectField
        label="What to measure"
        options={kindOptions}
        value={values.kind}
        onChange={(event) => setValues({ ...values, kind: event.target.value, subject_id: '' })}
      />
      <PickerField
        label={subjectLabels[values.kind]}
        hint={advice.organization_id ? 'Everyone in the organization must be able to see it.' : undefined}
        required
        value={values.subject_id}
        onChange={(id) => set('subject_id', id)}
        error={errors.subject_id}
        {...subjects}
      />
      {values.kind === 'kpi' && <SelectField label="Comparison" options={comparisonOptions} {...field('comparison')} />}
      {needsValue(values.kind) && (
        <TextField label={values.kind === 'kpi' ? 'Value' : 'At least, in percent'} {...number} {...field('value')} />
      )}
      <TextField
        label="Date"
        hint="Adjutant checks the claim at the end of this day."
        type="date"
        min={tomorrow}
        required
        {...field('due_date')}
      />
    </div>
  )
}

type ClaimDialogProps = { advice: Advice; claim: Claim | undefined; onClose: () => void }

/** Adds a claim to the advice, or edits one. */
export default function ClaimDialog({ advice, claim, onClose }: ClaimDialogProps) {
  const form = useForm(toClaimValues(claim))
  const { mutate, isPending } = useSaveClaim(advice.id, claim?.id)
  const submit = () => {
    const issues = validateClaim(form.values)
    if (issues) return form.showErrors(issues)
    mutate(toClaimInput(form.values), { onSuccess: onClose, onError: (failure) => form.showErrors(toFieldErrors(failure)) })
  }
  return (
    <FormDialog
      title={claim ? 'Edit Claim' : 'Add Claim'}
      isDirty={form.isDirty}
      onClose={onClose}
      onSubmit={submit}
      busy={isPending}
      label="Save claim"
    >
      <ClaimFields advice={advice} claim={claim} form={form} />
    </FormDialog>
  )
}
