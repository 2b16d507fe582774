import type { Organization } from '@adjutant/contract/accounts/organizations'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { useCurrentUser } from '../../platform/session/current-user.ts'
import { PickerField } from '../../ui/picker/picker-field.tsx'
import { toOptions } from '../../ui/form/select-options.ts'
import { CreateOrganization } from './create-organization.tsx'
import type { OrganizationTab, PanelProps } from './organization-tab.ts'
import { OrganizationTabs } from './organization-tabs.tsx'
import styles from './organization.module.css'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { LeaveOrganization } from './members/leave-organization.tsx'

/** The view of people who manage no organization. */
function OrganizationList({ organizations, canCreate = false }: { organizations: Organization[]; canCreate?: boolean }) {
  if (organizations.length === 0) {
    const next = canCreate ? 'Create one above, then add people.' : "An organization's admin can invite you by your email."
    return <EmptyState title={appMessages.organization.none}>{next}</EmptyState>
  }
  return (
    <ul className={styles.list}>
      {organizations.map((organization) => (
        <li key={organization.id} className={styles.item}>
          <span className={styles.name}>{organization.name}</span>
          <span className={styles.count}>{pluralize(organization.member_count, 'member')}</span>
          <LeaveOrganization organization={organization} />
        </li>
      ))}
    </ul>
  )
}

type DeskProps = {
  organizations: Organization[]
  picked: string | undefined
  tab: OrganizationTab | undefined
  onPick: (id: string | undefined) => void
} & Pick<PanelProps, 'renderAudit'>

/** The organizations of a manager, with one selected. */
export function OrganizationTabsPage({ organizations, picked, tab, onPick, renderAudit }: DeskProps) {
  const { user_level } = useCurrentUser()
  const manageable = organizations.filter(({ can_manage }) => can_manage)
  if (user_level === 'user' && manageable.length === 0) return <OrganizationList organizations={organizations} />
  const current = organizations.find(({ id }) => id === picked) ?? manageable[0] ?? organizations[0]
  return (
    <>
      <div className={styles.pickers}>
        {organizations.length > 0 && (
          <PickerField label="Organization" value={current?.id ?? ''} options={toOptions(organizations)} onChange={onPick} />
        )}
        {user_level !== 'user' && <CreateOrganization onCreated={onPick} />}
      </div>
      {current?.can_manage && (
        <OrganizationTabs key={current.id} organization={current} tab={tab} onDeleted={() => onPick(undefined)} renderAudit={renderAudit} />
      )}
      {(!current || !current.can_manage) && <OrganizationList organizations={current ? [current] : []} canCreate={user_level !== 'user'} />}
    </>
  )
}
