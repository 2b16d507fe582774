import { createLink } from '@tanstack/react-router'
import { useCurrentUser } from '../../platform/session/current-user.ts'
import { ButtonAnchor } from '../../ui/button/button.tsx'
import { Gauge } from '../../ui/data/gauge.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { listProfileParts, toCompleteness } from './profile-completeness.ts'
import styles from './profile-section.module.css'

const ButtonLink = createLink(ButtonAnchor)

/** A reminder until the profile is complete. */
export function ProfileSection({ number }: { number: string }) {
  const { filled, total, next } = toCompleteness(listProfileParts(useCurrentUser()))
  if (!next) return null
  const fillIn = (
    <ButtonLink to="/app/profile" size="small">
      Complete your profile
    </ButtonLink>
  )
  return (
    <Section number={number} title="Your profile" actions={fillIn}>
      <div className={styles.profile}>
        <Gauge label="Completed" value={filled} max={total} valueText={`${filled} of ${total}`} captioned />
        <p className={styles.next}>
          Next: {next.label.toLowerCase()}. {next.use}
        </p>
      </div>
    </Section>
  )
}
