import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { FieldNotes, useField } from '../../../ui/form/field.tsx'
import styles from './file-drop-input.module.css'

type FileDropInputProps = { label: string; accept: string; error?: string | undefined; onFile: (file: File) => void }

/** The input covers the whole area, because browsers accept drops on a file input. */
export function FileDropInput({ label, accept, error, onFile }: FileDropInputProps) {
  const field = useField({ error })
  const [isOver, setIsOver] = useState(false)
  return (
    <div>
      <label className={classes(styles.zone, isOver && styles.over)}>
        <FileUp aria-hidden="true" />
        <span className={styles.label}>{label}</span>
        <span className={styles.hint} aria-hidden="true">
          or drop it here
        </span>
        <input
          {...field.wiring}
          type="file"
          accept={accept}
          className={styles.input}
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={() => setIsOver(false)}
          onChange={({ target }) => {
            if (target.files?.[0]) onFile(target.files[0])
            // Allows picking the same file again after it was corrected.
            target.value = ''
          }}
        />
      </label>
      <FieldNotes error={error} field={field} />
    </div>
  )
}
