import styles from './avatar.module.css'
import { toInitials } from './initials.ts'

type AvatarProps = { name: string; size?: 'regular' | 'small' }

/**
 * Decoration: the name itself stands beside it, or is the label of the button around it.
 * CSS writes the letters, so that they are no part of that button's text.
 */
export function Avatar({ name, size = 'regular' }: AvatarProps) {
  return <span className={`${styles.avatar} ${styles[size]}`} data-initials={toInitials(name)} aria-hidden="true" />
}
