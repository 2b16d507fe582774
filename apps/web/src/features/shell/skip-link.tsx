import styles from './skip-link.module.css'

export function SkipLink() {
  return (
    <a href="#main" className={`visually-hidden ${styles.skip}`}>
      Skip to content
    </a>
  )
}
