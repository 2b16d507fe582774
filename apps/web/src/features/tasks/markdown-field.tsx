import { Pencil } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button/button.tsx'
import styles from './markdown-field.module.css'
import { MarkdownText } from '../../ui/text/markdown-text.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'

type MarkdownFieldProps = ComponentProps<typeof TextArea> & {
  value: string
  /** Shows rendered text until the person edits it. */
  startsRendered: boolean
}

function RenderedText({ label, value, onEdit }: { label: string; value: string; onEdit: (() => void) | undefined }) {
  const labelId = useId()
  return (
    <div role="group" aria-labelledby={labelId} className={styles.field}>
      <div className={styles.head}>
        <span id={labelId} className={styles.label}>
          {label}
        </span>
        {onEdit && (
          <Button tone="ghost" size="small" icon={<Pencil />} aria-label={`Edit ${label.toLowerCase()}`} onClick={onEdit}>
            Edit
          </Button>
        )}
      </div>
      <div className={styles.text}>{value.trim() ? <MarkdownText text={value} /> : <p className={styles.none}>None</p>}</div>
    </div>
  )
}

/** A Markdown field that shows rendered text and switches to the source for editing. */
export function MarkdownField({ startsRendered, readOnly = false, ...field }: MarkdownFieldProps) {
  const hasText = field.value.trim() !== ''
  const [isEdited, setEdited] = useState(!startsRendered || !hasText)
  const area = useRef<HTMLTextAreaElement>(null)
  const hasPressedEdit = useRef(false)
  useEffect(() => {
    if (isEdited && hasPressedEdit.current) area.current?.focus()
  }, [isEdited])
  const edit = () => {
    hasPressedEdit.current = true
    setEdited(true)
  }
  // Errors are shown at the source, where they can be corrected.
  if (readOnly || !(isEdited || field.error)) {
    return <RenderedText label={field.label} value={field.value} onEdit={readOnly ? undefined : edit} />
  }
  return <TextArea {...field} ref={area} />
}
