import type { OrganizationUser } from '@adjutant/contract/organizations'
import { words } from '@adjutant/contract/words'
import { useState } from 'react'
import { toAccountErrors } from '../../platform/account-errors.ts'
import { hasChanges } from '../../platform/changes.ts'
import { toPersonName } from '../../platform/person-name.ts'
import { useForm } from '../../platform/use-form.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { showToast } from '../../ui/toast.ts'
import { MemberFields } from './member-fields.tsx'
import { findMemberFaults, newMemberValues, toMemberChange, toMemberValues, toNewMember } from './member-values.ts'
import { useAddMember, useChangeMember, useHandOver, useRemoveMember } from './organization-mutations.ts'
import { SuccessorField } from './successor-field.tsx'

type DialogProps = { organizationId: string; onClose: () => void }

function AddMember({ organizationId, onClose }: DialogProps) {
  const form = useForm(newMemberValues)
  const { mutate, isPending } = useAddMember()
  const submit = () => {
    if (isPending) return
    const faults = findMemberFaults(form.values)
    if (faults) return form.refuse(faults)
    const body = toNewMember(form.values)
    mutate({ id: organizationId, body }, { onSuccess: onClose, onError: (error) => form.refuse(toAccountErrors(error)) })
  }
  const footer = <DialogButtons word="Add user" busy={isPending} onCancel={onClose} />
  return (
    <Dialog open title="Add User" onClose={onClose} onSubmit={submit} busy={isPending} footer={footer}>
      <MemberFields
        {...form}
        passwordHint="With a password, a new account is active right away. Without one, or if the person already has an account, we send an invitation."
      />
    </Dialog>
  )
}

function EditMember({ organizationId, member, onClose }: DialogProps & { member: OrganizationUser }) {
  const before = toMemberValues(member)
  const form = useForm(before)
  const { mutate, isPending } = useChangeMember()
  const submit = () => {
    if (isPending) return
    const faults = findMemberFaults(form.values)
    if (faults) return form.refuse(faults)
    const change = toMemberChange(before, form.values)
    if (!hasChanges(change)) return showToast({ title: words.user.noChanges, tone: 'info' })
    mutate(
      { id: organizationId, userId: member.id, change },
      { onSuccess: onClose, onError: (error) => form.refuse(toAccountErrors(error)) },
    )
  }
  const footer = <DialogButtons word="Save changes" busy={isPending} onCancel={onClose} />
  return (
    <Dialog open title="Edit User" onClose={onClose} onSubmit={submit} busy={isPending} footer={footer}>
      <MemberFields
        {...form}
        accessOnly={!member.can_change_account}
        accessLocked={member.is_owner}
        passwordHint="Leave blank to keep the current password."
      />
    </Dialog>
  )
}

function RemoveMember({ organizationId, member, onClose }: DialogProps & { member: OrganizationUser }) {
  const { mutate, isPending } = useRemoveMember(member.is_invite ? 'Invitation revoked' : 'User Removed')
  const [successorId, setSuccessorId] = useState('')
  const successor = { organizationId, leaverId: member.id, value: successorId, onChange: setSuccessorId }
  return (
    <Confirm
      open
      danger
      title={member.is_invite ? 'Revoke Invitation' : 'Remove User'}
      confirmWord={member.is_invite ? 'Revoke' : 'Remove'}
      busy={isPending}
      more={!member.is_invite && <SuccessorField {...successor} />}
      onConfirm={() => mutate({ id: organizationId, userId: member.id, successorId }, { onSettled: onClose })}
      onCancel={onClose}
    >
      {member.is_invite
        ? `The link sent to ${member.email} will stop working.`
        : `${member.email} will lose access to everything that belongs to this organization or is shared with it. The account itself stays.`}
    </Confirm>
  )
}

function HandOver({ organizationId, member, onClose }: DialogProps & { member: OrganizationUser }) {
  const { mutate, isPending } = useHandOver()
  return (
    <Confirm
      open
      title="Hand Over Organization"
      confirmWord="Hand over"
      busy={isPending}
      onConfirm={() => mutate({ id: organizationId, userId: member.id }, { onSettled: onClose })}
      onCancel={onClose}
    >
      {`${toPersonName(member)} will own this organization and be its admin. Only the new owner can hand it back.`}
    </Confirm>
  )
}

export type MemberDeed = { kind: 'add' } | { kind: 'edit' | 'remove' | 'hand over'; member: OrganizationUser }

export default function MemberDialogs({ deed, ...rest }: DialogProps & { deed: MemberDeed }) {
  if (deed.kind === 'add') return <AddMember {...rest} />
  if (deed.kind === 'hand over') return <HandOver {...rest} member={deed.member} />
  if (deed.kind === 'edit') return <EditMember {...rest} member={deed.member} />
  return <RemoveMember {...rest} member={deed.member} />
}
