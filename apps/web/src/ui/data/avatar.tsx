import styles from './avatar.module.css'
import { toInitials } from './initials.ts'

type AvatarProps = { name: string; size?: 'regular' | 'small' }

/**
 * Decorative: the name is beside it or labels the surrounding button. CSS renders the letters, so that they are not part of the button's
 * text.
 */
export function Avatar({ name, size = 'regular' }: AvatarProps) {
  return <span className={`${styles.avatar} ${styles[size]}`} data-initials={toInitials(name)} aria-hidden="true" />
}
