import type { OrganizationUser } from '@adjutant/contract/accounts/organizations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useState } from 'react'
import { toAccountErrors } from '../../../platform/accounts/account-errors.ts'
import { hasChanges } from '../../../platform/forms/has-changes.ts'
import { toPersonName } from '../../../platform/accounts/person-name.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { MemberFields } from './member-fields.tsx'
import { validateMember, newMemberValues, toMemberChange, toMemberValues, toNewMember } from './member-values.ts'
import { useAddMember, useChangeMember, useHandOver, useRemoveMember } from '../organization-mutations.ts'
import { SuccessorField } from './successor-field.tsx'

type DialogProps = { organizationId: string; onClose: () => void }

function AddMember({ organizationId, onClose }: DialogProps) {
  const form = useForm(newMemberValues)
  const { mutate, isPending } = useAddMember()
  const submit = () => {
    const issues = validateMember(form.values)
    if (issues) return form.showErrors(issues)
    const body = toNewMember(form.values)
    mutate({ id: organizationId, body }, { onSuccess: onClose, onError: (error) => form.showErrors(toAccountErrors(error)) })
  }
  return (
    <FormDialog title="Add User" isDirty={form.isDirty} onClose={onClose} onSubmit={submit} busy={isPending} label="Add user">
      <MemberFields
        {...form}
        passwordHint="With a password, a new account is active right away. Without one, or if the person already has an account, we send an invitation."
      />
    </FormDialog>
  )
}

function EditMember({ organizationId, member, onClose }: DialogProps & { member: OrganizationUser }) {
  const before = toMemberValues(member)
  const form = useForm(before)
  const { mutate, isPending } = useChangeMember()
  const submit = () => {
    const issues = validateMember(form.values)
    if (issues) return form.showErrors(issues)
    const change = toMemberChange(before, form.values)
    if (!hasChanges(change)) return showToast({ title: appMessages.user.noChanges, tone: 'info' })
    mutate(
      { id: organizationId, userId: member.id, change },
      { onSuccess: onClose, onError: (error) => form.showErrors(toAccountErrors(error)) },
    )
  }
  return (
    <FormDialog title="Edit User" isDirty={form.isDirty} onClose={onClose} onSubmit={submit} busy={isPending} label="Save changes">
      <MemberFields
        {...form}
        isAccessOnly={!member.can_change_account}
        isAccessLocked={member.is_owner}
        passwordHint="Leave blank to keep the current password."
      />
    </FormDialog>
  )
}

function RemoveMember({ organizationId, member, onClose }: DialogProps & { member: OrganizationUser }) {
  const { mutate, isPending } = useRemoveMember(
    member.is_invite
      ? { done: 'Invitation revoked', failed: "Couldn't revoke the invitation" }
      : { done: 'User Removed', failed: "Couldn't remove the member" },
  )
  const [successorId, setSuccessorId] = useState('')
  const successor = { organizationId, leaverId: member.id, value: successorId, onChange: setSuccessorId }
  return (
    <Confirm
      open
      danger
      title={member.is_invite ? 'Revoke Invitation' : 'Remove User'}
      confirmLabel={member.is_invite ? 'Revoke' : 'Remove'}
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
      confirmLabel="Hand over"
      busy={isPending}
      onConfirm={() => mutate({ id: organizationId, userId: member.id }, { onSettled: onClose })}
      onCancel={onClose}
    >
      {`${toPersonName(member)} will own this organization and be its admin. Only the new owner can hand it back.`}
    </Confirm>
  )
}

export type MemberAction = { kind: 'add' } | { kind: 'edit' | 'remove' | 'hand over'; member: OrganizationUser }

export default function MemberDialogs({ action, ...rest }: DialogProps & { action: MemberAction }) {
  if (action.kind === 'add') return <AddMember {...rest} />
  if (action.kind === 'hand over') return <HandOver {...rest} member={action.member} />
  if (action.kind === 'edit') return <EditMember {...rest} member={action.member} />
  return <RemoveMember {...rest} member={action.member} />
}
