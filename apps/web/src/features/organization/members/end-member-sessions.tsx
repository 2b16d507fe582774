import type { OrganizationUser } from '@adjutant/contract/accounts/organizations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { toPersonName } from '../../../platform/accounts/person-name.ts'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'

/** For accounts that the organization manages. */
export function EndMemberSessions({ organizationId, member }: { organizationId: string; member: OrganizationUser }) {
  const [isAsking, setAsking] = useState(false)
  const name = toPersonName(member)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.accountSecurity.endMemberSessions.call({ params: { id: organizationId, userId: member.id } }),
    onSettled: () => setAsking(false),
    meta: { done: 'Sessions ended', failed: appMessages.user.updateFailed },
  })
  return (
    <>
      <IconButton label={`Log out ${name} everywhere`} icon={<LogOut />} onClick={() => setAsking(true)} />
      <Confirm
        open={isAsking}
        title="Log Out Everywhere"
        confirmLabel="Log out everywhere"
        busy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      >
        {name} has to log in again on every device.
      </Confirm>
    </>
  )
}
