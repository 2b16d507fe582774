import type { OrganizationUser } from '@adjutant/contract/organizations'
import { words } from '@adjutant/contract/words'
import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { toPersonName } from '../../platform/person-name.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** For accounts that the organization manages. */
export function EndMemberSessions({ organizationId, member }: { organizationId: string; member: OrganizationUser }) {
  const [isAsking, setAsking] = useState(false)
  const name = toPersonName(member)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.accountSecurity.endMemberSessions.call({ params: { id: organizationId, userId: member.id } }),
    onSettled: () => setAsking(false),
    meta: { done: 'Sessions ended', failed: words.user.updateFailed },
  })
  return (
    <>
      <IconButton label={`Log out ${name} everywhere`} icon={<LogOut />} onClick={() => setAsking(true)} />
      <Confirm
        open={isAsking}
        title="Log out everywhere"
        confirmWord="Log out everywhere"
        busy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      >
        {name} has to log in again on every device.
      </Confirm>
    </>
  )
}
