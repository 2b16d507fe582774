import { Link } from '@tanstack/react-router'
import { Suspense, type ComponentType } from 'react'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import styles from '../../ui/layout/tabs.module.css'
import { organizationTabs, type OrganizationTab, type PanelProps } from './organization-tab.ts'
import { MembersSection } from './members/members-section.tsx'
import { OrganizationSection } from './organization-section.tsx'

/** The organization's name and users. */
function PeoplePanel({ organization, onDeleted }: PanelProps) {
  return (
    <>
      <OrganizationSection key={organization.name} organization={organization} onDeleted={onDeleted} />
      <MembersSection organization={organization} />
    </>
  )
}

const panels: Record<OrganizationTab, { label: string; Panel: ComponentType<PanelProps> }> = {
  people: { label: 'People', Panel: PeoplePanel },
  security: { label: 'Security', Panel: lazyComponent(() => import('./security/security-panel.tsx')) },
  ai: { label: 'AI', Panel: lazyComponent(() => import('./policies/ai-panel.tsx')) },
  data: { label: 'Data', Panel: lazyComponent(() => import('./policies/retention-panel.tsx')) },
  audit: { label: 'Audit log', Panel: ({ organization, renderAudit }) => renderAudit(organization.id) },
}

export function OrganizationTabs({ tab = organizationTabs[0], ...props }: PanelProps & { tab: OrganizationTab | undefined }) {
  const { Panel } = panels[tab]
  return (
    <>
      <nav aria-label="Organization settings" className={styles.tabs}>
        {organizationTabs.map((name) => (
          <Link
            key={name}
            to="/app/organization"
            search={name === organizationTabs[0] ? { id: props.organization.id } : { id: props.organization.id, tab: name }}
            activeOptions={{ exact: true, explicitUndefined: false }}
            aria-current={name === tab ? 'page' : undefined}
            className={styles.tab}
            resetScroll={false}
          >
            {panels[name].label}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<SkeletonRows count={4} />}>
        <Panel {...props} />
      </Suspense>
    </>
  )
}
