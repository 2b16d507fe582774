import { useQuery } from '@tanstack/react-query'
import { currentUserOptions } from '../../platform/session/current-user.ts'
import { toPersonName } from '../../platform/accounts/person-name.ts'
import { Avatar } from '../../ui/data/avatar.tsx'
import { PagePending } from '../../ui/layout/page-pending.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { ShellFrame } from './shell-frame.tsx'
import styles from './shell-frame.module.css'

/** The shell while its first page loads, with the entries that everyone with access has until the user is known. */
export function ShellPending() {
  // The guard fetches the record; this only reads it.
  const { data: user } = useQuery({ ...currentUserOptions, enabled: false })
  return (
    <ShellFrame
      level={user?.user_level ?? 'user'}
      menu={<PhoneMenu user={user} />}
      // No menu yet: it would close when the page renders.
      tools={<div className={styles.ownPlace}>{user && <Avatar name={toPersonName(user)} />}</div>}
    >
      <PagePending />
    </ShellFrame>
  )
}
