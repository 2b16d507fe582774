import { appMessages } from '@adjutant/contract/messages/app-messages'
import { diff } from '@adjutant/contract/diff'
import type { ReactNode } from 'react'
import { toPathErrors } from '../../../platform/api/api-error.ts'
import { hasChanges } from '../../../platform/forms/has-changes.ts'
import type { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { Fields } from '../../../ui/form/fields.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import styles from './builder-frame.module.css'
import { kindLabels } from '../factory-items.ts'
import type { Item } from '../factory-items.ts'
import type { Kind } from '../item-kinds.ts'

const editLabels: Record<Kind, string> = { crew: 'Edit Crew', flow: 'Edit Flow', agent: 'Edit Agent', tool: 'Edit Tool' }

function CopyNote() {
  return <p className={styles.note}>This one comes with Adjutant. Saving creates your own copy and leaves the original unchanged.</p>
}

type FrameProps = {
  kind: Kind
  item: Item | undefined
  busy: boolean
  /** There are unsaved changes. */
  isDirty: boolean
  wide?: boolean
  /** Replaces the default title. */
  title?: string
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

export function BuilderFrame({ kind, item, busy, isDirty, wide = false, title, onSubmit, onClose, children }: FrameProps) {
  const isCopy = item?.isAutoGen === true
  const plain = item ? editLabels[kind] : kindLabels[kind].create
  return (
    <FormDialog
      title={isCopy ? 'Edit a copy' : (title ?? plain)}
      size={wide ? 'wide' : 'regular'}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={onSubmit}
      busy={busy}
      label={isCopy ? 'Save a copy' : `Save ${kind}`}
    >
      {isCopy && <CopyNote />}
      <Fields>{children}</Fields>
    </FormDialog>
  )
}

type Issues = Record<string, string>

interface Saving<Values extends object, Body extends object> {
  form: ReturnType<typeof useForm<Values>>
  busy: boolean
  item: Item | undefined
  /** The initial request body of the item. */
  before: Body | undefined
  toBody: (values: Values) => Body
  validate: (values: Values) => Issues | undefined
  save: (body: Partial<Body>, after: { onSuccess: () => void; onError: (error: unknown) => void }) => void
  onSaved: () => void
  onInvalid?: (issues: Issues) => void
  toIssues?: (issues: Issues) => Issues
}

/** Validates, sends the changed fields, and shows server errors at their fields. */
export function useSubmit<Values extends object, Body extends object>(saving: Saving<Values, Body>) {
  const { form, busy, item, before, toBody, validate, save, onSaved, onInvalid, toIssues = (issues) => issues } = saving
  const showErrors = (issues: Issues) => {
    onInvalid?.(issues)
    form.showErrors(issues as Parameters<typeof form.showErrors>[0])
  }
  return () => {
    if (busy) return undefined
    const issues = validate(form.values)
    if (issues) return showErrors(issues)
    const body = toBody(form.values)
    const sent = item && before ? diff(before, body) : body
    if (!hasChanges(sent)) return showToast({ title: appMessages.user.noChanges, tone: 'info' })
    return save(sent, { onSuccess: onSaved, onError: (error) => showErrors(toIssues(toPathErrors(error))) })
  }
}
