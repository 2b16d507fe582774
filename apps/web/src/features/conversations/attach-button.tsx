import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import styles from './composer.module.css'

/** Opens the browser's own choice of files. */
export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={styles.attach} aria-label="Attach files" title="Attach files" onClick={() => input.current?.click()}>
        <Paperclip aria-hidden />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file chosen once more is a change too.
          target.value = ''
        }}
      />
    </>
  )
}
