import type { Organization } from '@adjutant/contract/accounts/organizations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { LeaveOrganization } from './members/leave-organization.tsx'
import { useDeleteOrganization, useRenameOrganization } from './organization-mutations.ts'
import styles from './organization.module.css'

function DeleteOrganization({
  organization,
  onClose,
  onDeleted,
}: {
  organization: Organization
  onClose: () => void
  onDeleted: () => void
}) {
  const { mutate, isPending } = useDeleteOrganization()
  return (
    <Confirm
      open
      danger
      title="Delete Organization"
      confirmLabel="Delete"
      busy={isPending}
      onConfirm={() => mutate(organization.id, { onSuccess: onDeleted, onSettled: onClose })}
      onCancel={onClose}
    >
      {organization.name} loses its users, invitations and shares. Tasks, goals and contacts stay with the people who made them. This action
      cannot be undone.
    </Confirm>
  )
}

/** Renames and deletes an organization. */
export function OrganizationSection({ organization, onDeleted }: { organization: Organization; onDeleted: () => void }) {
  const [name, setName] = useState(organization.name)
  const [isDeleting, setIsDeleting] = useState(false)
  const { mutate, isPending } = useRenameOrganization()
  const isSame = name.trim() === organization.name || name.trim() === ''
  return (
    <Section number="01" title={organization.name}>
      <form
        noValidate
        className={styles.rename}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSame && !isPending) mutate({ id: organization.id, name: name.trim() })
        }}
      >
        <TextField
          label="Name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={name.trim() ? undefined : appMessages.organization.nameRequired}
        />
        <Button type="submit" disabled={isSame} loading={isPending}>
          Rename
        </Button>
        <Button tone="danger" onClick={() => setIsDeleting(true)}>
          Delete
        </Button>
        <UnsavedChanges when={!isSame} />
      </form>
      <LeaveOrganization organization={organization} onLeft={onDeleted} />
      {isDeleting && <DeleteOrganization organization={organization} onClose={() => setIsDeleting(false)} onDeleted={onDeleted} />}
    </Section>
  )
}
