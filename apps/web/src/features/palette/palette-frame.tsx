import { limits } from '@adjutant/contract/core/limits'
import { Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Modal } from '../../ui/overlay/modal.tsx'
import styles from './palette-frame.module.css'

type FieldProps = Pick<ComponentProps<'input'>, 'aria-expanded' | 'aria-controls' | 'aria-activedescendant' | 'onKeyDown'>
type FrameProps = { text: string; onText: (text: string) => void; onClose: () => void; field?: FieldProps; children?: ReactNode }

/** The dialog with its field, which takes text while the list is still loading. */
export function PaletteFrame({ text, onText, onClose, field, children }: FrameProps) {
  return (
    <Modal className={styles.panel} aria-label="Search everything" lightDismiss onClose={onClose}>
      <div className={styles.head}>
        <Search aria-hidden="true" />
        <input
          className={styles.field}
          role="combobox"
          aria-label="Search everything"
          aria-expanded={false}
          aria-autocomplete="list"
          placeholder="Search, create or ask"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={limits.title}
          value={text}
          onChange={(event) => onText(event.target.value)}
          {...field}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          Close
        </button>
      </div>
      {children}
    </Modal>
  )
}
