import { Plus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { Button } from '../button/button.tsx'
import control from './control.module.css'
import { IconButton } from '../button/icon-button.tsx'
import styles from './list-field.module.css'

type ListFieldProps = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'readOnly' | 'maxLength'> & {
  label: string
  /** The name of one entry, as in “Remove email 2”. */
  itemLabel: string
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | undefined
}

/** Focuses an added entry, or the neighbour of a removed one. Each request is a new object, so that the effect runs again. */
function useEntryFocus() {
  const box = useRef<HTMLFieldSetElement>(null)
  const [pendingFocus, focusEntry] = useState<{ index: number }>()
  useEffect(() => {
    if (pendingFocus) box.current?.querySelectorAll('input')[pendingFocus.index]?.focus()
  }, [pendingFocus])
  return { box, focusEntry: (index: number) => focusEntry({ index: Math.max(index, 0) }) }
}

/** A list of short texts, one per line. Enter adds a line and Backspace removes a blank one; both have a button too. */
export function ListField({ label, itemLabel, value, onChange, error, readOnly = false, ...input }: ListFieldProps) {
  const noteId = useId()
  const { box, focusEntry } = useEntryFocus()
  const rows = value.length > 0 ? value : ['']
  const add = (index: number) => {
    onChange(rows.toSpliced(index, 0, ''))
    focusEntry(index)
  }
  const remove = (index: number) => {
    onChange(rows.toSpliced(index, 1))
    focusEntry(Math.min(index, rows.length - 2))
  }
  const edit = (event: KeyboardEvent, index: number) => {
    const isBlank = rows[index]?.trim() === ''
    if (readOnly || event.nativeEvent.isComposing) return
    // Enter on a blank line submits the form as in any other field.
    if (event.key === 'Enter' && !isBlank && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      add(index + 1)
    }
    if (event.key === 'Backspace' && rows[index] === '' && rows.length > 1) {
      event.preventDefault()
      onChange(rows.toSpliced(index, 1))
      focusEntry(index - 1)
    }
  }
  return (
    <fieldset ref={box} className={styles.group} aria-describedby={error ? noteId : undefined}>
      <legend className={styles.legend}>{label}</legend>
      {rows.map((entry, index) => (
        <div key={index} className={styles.row}>
          <input
            autoComplete="off"
            {...input}
            aria-label={`${itemLabel} ${index + 1}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? noteId : undefined}
            readOnly={readOnly}
            value={entry}
            onChange={(event) => onChange(rows.with(index, event.target.value))}
            onKeyDown={(event) => edit(event, index)}
            className={control.control}
          />
          {!readOnly && (rows.length > 1 || entry !== '') && (
            <IconButton label={`Remove ${itemLabel.toLowerCase()} ${index + 1}`} icon={<X />} onClick={() => remove(index)} />
          )}
        </div>
      ))}
      {error && (
        <p id={noteId} className={styles.error}>
          {error}
        </p>
      )}
      {!readOnly && (
        <Button tone="ghost" size="small" icon={<Plus />} className={styles.add} onClick={() => add(rows.length)}>
          Add {itemLabel.toLowerCase()}
        </Button>
      )}
    </fieldset>
  )
}
