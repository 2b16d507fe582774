import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './drawer.module.css'
import { IconButton } from '../button/icon-button.tsx'
import { useModalLayer } from './modal-layer.ts'

type DrawerProps = { open: boolean; label: string; head?: ReactNode; onClose: () => void; children: ReactNode }

function OpenDrawer({ label, head, onClose, children }: DrawerProps) {
  const layer = useModalLayer(onClose)
  return createPortal(
    <div {...layer} className={styles.layer}>
      <div className={styles.shade} onClick={onClose} aria-hidden="true" />
      <div className={styles.panel} role="dialog" aria-modal="true" aria-label={label} tabIndex={-1}>
        <header className={styles.head}>
          {head}
          <IconButton label="Close menu" icon={<X />} onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
      </div>
    </div>,
    document.body,
  )
}

export function Drawer(props: DrawerProps) {
  return props.open ? <OpenDrawer {...props} /> : null
}
