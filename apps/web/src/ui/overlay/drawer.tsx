import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './drawer.module.css'
import { IconButton } from '../button/icon-button.tsx'
import { Modal } from './modal.tsx'

type DrawerProps = { label: string; head?: ReactNode; onClose: () => void; children: ReactNode }

export function Drawer({ label, head, onClose, children }: DrawerProps) {
  return (
    <Modal className={styles.panel} aria-label={label} lightDismiss onClose={onClose}>
      <header className={styles.head}>
        {head}
        <IconButton label="Close menu" icon={<X />} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
    </Modal>
  )
}
