import styles from './meeting-facts.module.css'

/** The text of the invitation as the organizer wrote it, without any markup. */
export function MeetingDescription({ text }: { text: string }) {
  return <p className={styles.description}>{text}</p>
}
