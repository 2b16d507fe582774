import type { User } from '@adjutant/contract/users'
import { Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './phone-menu.module.css'

const PhoneDrawer = lazy(() => import('./phone-drawer.tsx'))

export function PhoneMenu({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.menu}>
      <IconButton label="Open menu" icon={<MenuIcon />} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} />
      <Suspense fallback={null}>{open && <PhoneDrawer user={user} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
