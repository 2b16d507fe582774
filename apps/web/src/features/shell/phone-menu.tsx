import type { User } from '@adjutant/contract/users'
import { Menu as MenuIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './phone-menu.module.css'

const PhoneDrawer = lazyPart(() => import('./phone-drawer.tsx'))

/** `user` is absent until it is known who is logged in. */
export function PhoneMenu({ user, unread }: { user?: User | undefined; unread?: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.menu}>
      <IconButton label="Open menu" icon={<MenuIcon />} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} />
      {unread}
      <Suspense fallback={null}>{open && <PhoneDrawer user={user} unread={unread} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
