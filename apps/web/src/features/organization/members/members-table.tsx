import type { OrganizationUser } from '@adjutant/contract/accounts/organizations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { Crown, Mail, Pencil, Trash2 } from 'lucide-react'
import { toPersonName } from '../../../platform/accounts/person-name.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { DataTable } from '../../../ui/data/data-table.tsx'
import type { DataTableColumn } from '../../../ui/data/data-table.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { accessLabels } from './access-labels.ts'
import { EndMemberSessions } from './end-member-sessions.tsx'
import type { MemberAction } from './member-dialogs.tsx'
import { useResendInvitation } from '../organization-mutations.ts'
import styles from '../organization.module.css'

type OnAction = (action: MemberAction) => void

function Access({ member }: { member: OrganizationUser }) {
  if (member.is_invite) return <Status tone="info">{appMessages.organization.invited}</Status>
  return (
    <Status tone={member.is_owner ? 'progress' : 'neutral'}>
      {accessLabels[member.org_access_level]}
      {member.is_owner && ' (Owner)'}
    </Status>
  )
}

type TableProps = {
  organizationId: string
  /** The person owns the organization or is an app admin. */
  canHandOver: boolean
  onAction: OnAction
}

function Actions({ organizationId, canHandOver, member, onAction }: TableProps & { member: OrganizationUser }) {
  const { mutate } = useResendInvitation()
  const name = toPersonName(member)
  return (
    <span className={styles.actions}>
      {member.is_invite ? (
        <IconButton
          label={`Resend the invitation to ${name}`}
          icon={<Mail />}
          onClick={() => mutate({ id: organizationId, userId: member.id })}
        />
      ) : (
        <IconButton label={`Edit ${name}`} icon={<Pencil />} onClick={() => onAction({ kind: 'edit', member })} />
      )}
      {member.is_managed && <EndMemberSessions organizationId={organizationId} member={member} />}
      {canHandOver && !member.is_owner && !member.is_invite && (
        <IconButton label={`Make ${name} the owner`} icon={<Crown />} onClick={() => onAction({ kind: 'hand over', member })} />
      )}
      {!member.is_owner && (
        <IconButton
          label={member.is_invite ? `Revoke the invitation for ${name}` : `Remove ${name}`}
          icon={<Trash2 />}
          onClick={() => onAction({ kind: 'remove', member })}
        />
      )}
    </span>
  )
}

/** An account that also belongs to another organization is managed, but can't be changed here. */
function toAccountText({ is_managed, can_change_account }: OrganizationUser) {
  if (!is_managed) return '–'
  return can_change_account ? 'Managed account' : "Managed, can't be changed here"
}

const toColumns = (props: TableProps): DataTableColumn<OrganizationUser>[] => [
  { key: 'name', header: 'Name', phone: 'lead', cell: (member) => toPersonName(member) },
  { key: 'email', header: 'Email', cell: (member) => <span className={styles.email}>{member.email}</span> },
  { key: 'access', header: 'Access level', cell: (member) => <Access member={member} /> },
  { key: 'managed', header: 'Account', phone: 'hidden', cell: toAccountText },
  {
    key: 'actions',
    header: 'Actions',
    headerHidden: true,
    phone: 'aside',
    align: 'end',
    cell: (member) => <Actions {...props} member={member} />,
  },
]

export function MembersTable({ members, ...props }: TableProps & { members: OrganizationUser[] }) {
  return (
    <div className={styles.members}>
      <DataTable caption="Users" columns={toColumns(props)} rows={members} getKey={(member) => member.id} />
    </div>
  )
}
