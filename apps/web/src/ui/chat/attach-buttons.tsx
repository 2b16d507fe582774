import { FolderOpen, Paperclip } from 'lucide-react'
import { classes } from '../classes.ts'
import styles from './attach-buttons.module.css'
import lineButton from './line-button.module.css'

/** Attaches local files or stored ones. */
export function AttachButtons({ onDevice, onLibrary }: { onDevice: () => void; onLibrary: () => void }) {
  return (
    <>
      <button
        type="button"
        className={classes(lineButton.button, styles.attach)}
        aria-label="Attach files"
        title="Attach files"
        onClick={onDevice}
      >
        <Paperclip aria-hidden />
      </button>
      <button
        type="button"
        className={classes(lineButton.button, styles.attach)}
        aria-label="Choose from your files"
        title="Choose from your files"
        aria-haspopup="dialog"
        onClick={onLibrary}
      >
        <FolderOpen aria-hidden />
      </button>
    </>
  )
}
