import type { Organization } from '@adjutant/contract/organizations'
import { useState } from 'react'
import { useCurrentUser } from '../../platform/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { useLeaveOrganization } from './organization-mutations.ts'
import { SuccessorField } from './successor-field.tsx'

type LeaveProps = { organization: Organization; onLeft?: (() => void) | undefined }

function LeaveDialog({ organization, onLeft, onClose }: LeaveProps & { onClose: () => void }) {
  const { id: userId } = useCurrentUser()
  const [successorId, setSuccessorId] = useState('')
  const { mutate, isPending } = useLeaveOrganization()
  const { id, name, can_manage } = organization
  return (
    <Confirm
      open
      danger
      title="Leave Organization"
      confirmWord="Leave"
      busy={isPending}
      more={can_manage && <SuccessorField organizationId={id} leaverId={userId} value={successorId} onChange={setSuccessorId} />}
      onConfirm={() => mutate({ id, successorId }, { onSuccess: () => onLeft?.(), onSettled: onClose })}
      onCancel={onClose}
    >
      {`You lose access to everything that belongs to ${name} or is shared with it. What you own there passes to ${can_manage ? 'another member' : 'its owner'}. Your notes and conversations stay yours.`}
    </Confirm>
  )
}

/** For every member but the owner, who hands the organization over first. */
export function LeaveOrganization({ organization, onLeft }: LeaveProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  if (organization.org_access_level === null || organization.is_owner) return null
  return (
    <>
      <Button tone="ghost" aria-label={`Leave ${organization.name}`} onClick={() => setIsLeaving(true)}>
        Leave
      </Button>
      {isLeaving && <LeaveDialog organization={organization} onLeft={onLeft} onClose={() => setIsLeaving(false)} />}
    </>
  )
}
