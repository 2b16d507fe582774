import styles from './statement-line.module.css'

/** The server's own line about what was done, quiet below the text of a model. */
export function StatementLine({ text }: { text: string }) {
  return (
    <p className={styles.statement} title="Recorded by Adjutant, not written by the model">
      <span className="visually-hidden">Recorded: </span>
      {text}
    </p>
  )
}
