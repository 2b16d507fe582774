import type { Organization } from '@adjutant/contract/accounts/organizations'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { useLeaveOrganization } from '../organization-mutations.ts'
import { SuccessorField } from './successor-field.tsx'

/** Without `can_manage` the person can't choose a successor for their records. */
type Left = Pick<Organization, 'id' | 'name' | 'is_owner'> & Partial<Pick<Organization, 'can_manage' | 'org_access_level'>>

type LeaveProps = { organization: Left; onLeft?: (() => void) | undefined }
type LeaveButtonProps = LeaveProps & Pick<ComponentProps<typeof Button>, 'tone' | 'size'>

function LeaveDialog({ organization, onLeft, onClose }: LeaveProps & { onClose: () => void }) {
  const { id: userId } = useCurrentUser()
  const [successorId, setSuccessorId] = useState('')
  const { mutate, isPending } = useLeaveOrganization()
  const { id, name, can_manage = false } = organization
  return (
    <Confirm
      open
      danger
      title="Leave Organization"
      confirmLabel="Leave"
      busy={isPending}
      more={can_manage && <SuccessorField organizationId={id} leaverId={userId} value={successorId} onChange={setSuccessorId} />}
      onConfirm={() => mutate({ id, successorId }, { onSuccess: () => onLeft?.(), onSettled: onClose })}
      onCancel={onClose}
    >
      {`You lose access to everything that belongs to ${name} or is shared with it. What you own there passes to ${can_manage ? 'another member' : 'its owner'}. Your notes and conversations stay yours.`}
    </Confirm>
  )
}

/** For every member except the owner, who must hand over the organization first. */
export function LeaveOrganization({ organization, onLeft, tone = 'ghost', size }: LeaveButtonProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  if (organization.org_access_level === null || organization.is_owner) return null
  return (
    <>
      <Button tone={tone} size={size} aria-label={`Leave ${organization.name}`} onClick={() => setIsLeaving(true)}>
        Leave
      </Button>
      {isLeaving && <LeaveDialog organization={organization} onLeft={onLeft} onClose={() => setIsLeaving(false)} />}
    </>
  )
}
