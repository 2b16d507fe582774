import { useQuery } from '@tanstack/react-query'
import { currentUserOptions } from '../../platform/current-user.ts'
import { toPersonName } from '../../platform/person-name.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { ShellFrame } from './shell-frame.tsx'
import styles from './shell-frame.module.css'

/** The shell while its first page loads. Until it is known who is logged in it has the entries that everybody with access has. */
export function ShellPending() {
  // The guard asks for the record; this only shows it once it is there.
  const { data: user } = useQuery({ ...currentUserOptions, enabled: false })
  return (
    <ShellFrame
      level={user?.user_level ?? 'user'}
      menu={<PhoneMenu user={user} />}
      // No menu yet: one that was opened here would close when the page comes.
      tools={<div className={styles.ownPlace}>{user && <Avatar name={toPersonName(user)} />}</div>}
    >
      <PagePending />
    </ShellFrame>
  )
}
