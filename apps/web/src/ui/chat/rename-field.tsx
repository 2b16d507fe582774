import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import styles from './rename-field.module.css'

type NameFieldProps = {
  label: string
  name: string
  max: number
  /** Called with the trimmed name if it changed. */
  onName: (name: string) => void
  onClose: () => void
}

/** Inline renaming: Enter or blur saves, Escape cancels. */
export function NameField({ label, name, max, onName, onClose }: NameFieldProps) {
  const [text, setText] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const finish = () => {
    if (text.trim() !== name) onName(text.trim())
    onClose()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') finish()
    if (event.key === 'Escape') onClose()
  }
  return (
    <input
      ref={field}
      className={styles.field}
      aria-label={label}
      value={text}
      maxLength={max}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={handleKeyDown}
      onBlur={finish}
    />
  )
}
