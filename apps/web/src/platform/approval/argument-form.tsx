import type { ActField } from '@adjutant/contract/ai/acts'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { useDiscardQuestion } from '../../ui/overlay/use-discard-question.tsx'
import { toKeyLabel } from '../../ui/text/key-label.ts'
import { groupFields, readDrafts, toDrafts } from './argument-drafts.ts'
import styles from './argument-form.module.css'

type InputProps = { field: ActField; value: string; error: string | undefined; onChange: (value: string) => void }

function ArgumentInput({ field, value, error, onChange }: InputProps) {
  const { name, type, choices, is_required } = field
  const shared = { label: toKeyLabel(name), error, required: is_required }
  switch (type) {
    case 'choice': {
      const empty = is_required ? [] : [{ value: '', label: 'Not set' }]
      const options = [...empty, ...choices.map((choice) => ({ value: choice, label: toKeyLabel(choice) }))]
      return <SelectField {...shared} options={options} value={value} onChange={(event) => onChange(event.target.value)} />
    }
    case 'flag':
      return (
        <Checkbox
          label={shared.label}
          error={error}
          checked={value === 'true'}
          onChange={(event) => onChange(event.target.checked ? 'true' : '')}
        />
      )
    case 'long_text':
      return <TextArea {...shared} rows={6} value={value} onChange={(event) => onChange(event.target.value)} />
    case 'list':
      return <TextArea {...shared} rows={3} hint="One per line" value={value} onChange={(event) => onChange(event.target.value)} />
    case 'json':
      return (
        <TextArea
          {...shared}
          className={styles.code}
          rows={6}
          hint="As JSON"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    default:
      return (
        <TextField
          {...shared}
          type={type === 'date' ? 'date' : 'text'}
          inputMode={type === 'number' ? 'decimal' : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

type Arguments = Record<string, unknown>

type ArgumentFormProps = {
  fields: readonly ActField[]
  args: Arguments
  isBusy: boolean
  /** The server's reason for rejecting the edited values. */
  rejection?: string | undefined
  submitLabel: string
  onSubmit: (edited: Arguments) => void
  onBack: () => void
}

/** Edits the arguments of a proposed call before its approval. The record that it is about stays the same. */
export function ArgumentForm({ fields, args, isBusy, rejection, submitLabel, onSubmit, onBack }: ArgumentFormProps) {
  const { shown, more } = groupFields(fields, args)
  const all = [...shown, ...more]
  const [drafts, setDrafts] = useState(() => toDrafts(all, args))
  const [isChecked, setIsChecked] = useState(false)
  const { values, errors, isDirty } = readDrafts(all, drafts, args)
  const { askFirst, question } = useDiscardQuestion(() => isDirty)
  const toInput = (field: ActField) => (
    <ArgumentInput
      key={field.name}
      field={field}
      value={drafts[field.name] ?? ''}
      error={isChecked ? errors[field.name] : undefined}
      onChange={(value) => setDrafts({ ...drafts, [field.name]: value })}
    />
  )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsChecked(true)
        if (!isBusy && Object.keys(errors).length === 0) onSubmit(values)
      }}
    >
      {shown.map(toInput)}
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>More fields</summary>
          <div className={styles.form}>{more.map(toInput)}</div>
        </details>
      )}
      {rejection && (
        <p role="alert" className={styles.rejection}>
          {rejection}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" tone="primary" size="small" loading={isBusy}>
          {submitLabel}
        </Button>
        <Button tone="ghost" size="small" disabled={isBusy} onClick={() => askFirst(onBack)}>
          Back
        </Button>
      </div>
      <UnsavedChanges when={isDirty && !isBusy} />
      {question}
    </form>
  )
}
