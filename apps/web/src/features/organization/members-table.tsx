import type { OrganizationUser } from '@adjutant/contract/organizations'
import { words } from '@adjutant/contract/words'
import { Mail, Pencil, Trash2 } from 'lucide-react'
import { toPersonName } from '../../platform/person-name.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LedgerTable } from '../../ui/ledger-table.tsx'
import type { LedgerColumn } from '../../ui/ledger-table.tsx'
import { Status } from '../../ui/status.tsx'
import { accessLabels } from './access-labels.ts'
import { EndMemberSessions } from './end-member-sessions.tsx'
import type { MemberDeed } from './member-dialogs.tsx'
import { useResendInvitation } from './organization-mutations.ts'
import styles from './organization.module.css'

type OnDeed = (deed: MemberDeed) => void

function Access({ member }: { member: OrganizationUser }) {
  if (member.is_invite) return <Status tone="info">{words.organization.invited}</Status>
  return (
    <Status tone={member.is_owner ? 'progress' : 'neutral'}>
      {accessLabels[member.org_access_level]}
      {member.is_owner && ' (Owner)'}
    </Status>
  )
}

function Actions({ organizationId, member, onDeed }: { organizationId: string; member: OrganizationUser; onDeed: OnDeed }) {
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
        <IconButton label={`Edit ${name}`} icon={<Pencil />} onClick={() => onDeed({ kind: 'edit', member })} />
      )}
      {member.is_managed && <EndMemberSessions organizationId={organizationId} member={member} />}
      {!member.is_owner && (
        <IconButton
          label={member.is_invite ? `Revoke the invitation for ${name}` : `Remove ${name}`}
          icon={<Trash2 />}
          onClick={() => onDeed({ kind: 'remove', member })}
        />
      )}
    </span>
  )
}

const toColumns = (organizationId: string, onDeed: OnDeed): LedgerColumn<OrganizationUser>[] => [
  { key: 'name', header: 'Name', phone: 'lead', cell: (member) => toPersonName(member) },
  { key: 'email', header: 'Email', cell: (member) => <span className={styles.email}>{member.email}</span> },
  { key: 'access', header: 'Access level', cell: (member) => <Access member={member} /> },
  { key: 'managed', header: 'Account', phone: 'hidden', cell: (member) => (member.is_managed ? 'Managed account' : '–') },
  {
    key: 'actions',
    header: 'Actions',
    headerHidden: true,
    phone: 'aside',
    align: 'end',
    cell: (member) => <Actions organizationId={organizationId} member={member} onDeed={onDeed} />,
  },
]

export function MembersTable({ organizationId, members, onDeed }: { organizationId: string; members: OrganizationUser[]; onDeed: OnDeed }) {
  return <LedgerTable caption="Users" columns={toColumns(organizationId, onDeed)} rows={members} getKey={(member) => member.id} />
}
