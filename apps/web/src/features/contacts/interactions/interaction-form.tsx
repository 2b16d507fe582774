import type { Contact, PastInteraction } from '@adjutant/contract/contacts'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import type { FormEvent } from 'react'
import { toFieldErrors } from '../../../platform/api/api-error.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useNow } from '../../../platform/text/use-now.ts'
import { toDayText } from '../../../ui/text/day-text.ts'
import { DialogButtons } from '../../../ui/overlay/dialog-buttons.tsx'
import { useDiscardQuestion } from '../../../ui/overlay/use-discard-question.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import styles from './interaction-form.module.css'
import { useSaveInteraction } from './interaction-mutations.ts'
import { validateInteraction, toInteractionValues } from './interaction-values.ts'

type FormProps = { contact: Contact; interaction?: PastInteraction; onClose: () => void }

/** Takes the focus when it opens; Escape closes it and not the surrounding dialog. */
function useInnerLayer(onEscape: () => void) {
  const ref = useRef<HTMLFormElement>(null)
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    const form = ref.current
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      escape()
    }
    form?.querySelector('input')?.focus()
    form?.addEventListener('keydown', handleKeyDown)
    return () => form?.removeEventListener('keydown', handleKeyDown)
  }, [])
  return ref
}

export function InteractionForm({ contact, interaction, onClose }: FormProps) {
  const titleId = useId()
  const form = useForm(toInteractionValues(interaction, toDayText(useNow())))
  const { mutate, isPending } = useSaveInteraction(contact.id)
  const { askFirst, question } = useDiscardQuestion(() => form.isDirty)
  const leave = () => askFirst(onClose)
  const ref = useInnerLayer(() => !isPending && leave())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const issues = validateInteraction(form.values)
    if (issues) return form.showErrors(issues)
    mutate({ id: interaction?.id, body: form.values }, { onSuccess: onClose, onError: (error) => form.showErrors(toFieldErrors(error)) })
  }
  return (
    <form ref={ref} noValidate className={styles.form} aria-labelledby={titleId} onSubmit={submit}>
      <h4 id={titleId} className="visually-hidden">
        {interaction ? 'Edit interaction' : 'New interaction'}
      </h4>
      <div className={styles.line}>
        <TextField label="Title" required autoComplete="off" {...form.field('summary')} />
        <TextField label="Date" required type="date" {...form.field('date')} />
      </div>
      <TextArea label="Notes" rows={3} {...form.field('notes')} />
      <div className={styles.buttons}>
        <DialogButtons label="Save interaction" busy={isPending} onCancel={leave} />
      </div>
      <UnsavedChanges when={form.isDirty} />
      {question}
    </form>
  )
}
