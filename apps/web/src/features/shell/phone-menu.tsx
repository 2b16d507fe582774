import type { User } from '@adjutant/contract/accounts/users'
import { Menu as MenuIcon } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { createSessionStore, useSessionStore } from '../../platform/session/session-store.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import styles from './phone-menu.module.css'

const PhoneDrawer = lazyComponent(() => import('./phone-drawer.tsx'))

/** Module level, because a menu opened while the page loads stays open when the shell replaces it. */
const isOpen = createSessionStore(() => false)

/** `user` is undefined while loading. */
export function PhoneMenu({ user, unread }: { user?: User | undefined; unread?: ReactNode }) {
  const open = useSessionStore(isOpen, (open) => open)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    // The button that opened the menu can be gone with its frame, so the focus returns to this one.
    if (wasOpen.current && !open && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <div className={styles.menu}>
      <IconButton
        ref={button}
        label="Open menu"
        icon={<MenuIcon />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => isOpen.set(true)}
      />
      {unread}
      <Suspense fallback={null}>{open && <PhoneDrawer user={user} unread={unread} onClose={() => isOpen.set(false)} />}</Suspense>
    </div>
  )
}
