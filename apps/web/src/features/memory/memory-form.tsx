import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useState } from 'react'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { TextArea } from '../../ui/form/text-area.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { useDiscardQuestion } from '../../ui/overlay/use-discard-question.tsx'
import styles from './memory-form.module.css'

type MemoryFormProps = {
  label: string
  labelHidden?: boolean
  content: string
  onSubmit: (content: string) => void
  onCancel?: () => void
  placeholder?: string
  hint?: string
  error?: string | undefined
  /** The buttons. */
  children: ReactNode
}

/** A memory being edited. Ctrl+Enter saves, Escape cancels and asks first if something was typed. */
export function MemoryForm({ content, onSubmit, onCancel, error, children, ...field }: MemoryFormProps) {
  const [text, setText] = useState(content)
  const [isBlank, setBlank] = useState(false)
  const isDirty = text.trim() !== content.trim()
  const { askFirst, question } = useDiscardQuestion(() => isDirty)
  // A form that was opened explicitly gets the focus.
  const focus = { autoFocus: onCancel !== undefined }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim()) return onSubmit(text.trim())
    return setBlank(true)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
    if (event.key !== 'Escape' || !onCancel) return
    // The browser would close the question with the same key.
    event.preventDefault()
    askFirst(onCancel)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextArea
        {...field}
        {...focus}
        rows={3}
        onKeyDown={handleKeyDown}
        maxLength={limits.text}
        value={text}
        error={isBlank ? appMessages.memory.contentRequired : error}
        onChange={(event) => {
          setText(event.target.value)
          setBlank(false)
        }}
      />
      <div className={styles.buttons}>{children}</div>
      <UnsavedChanges when={isDirty} />
      {question}
    </form>
  )
}
