import { ShieldCheck } from 'lucide-react'
import styles from './fact-mark.module.css'

/** Marks what the server resolved from stored records and results, unlike the text of a model around it. */
export function FactMark({ isDone }: { isDone: boolean }) {
  return (
    <p className={styles.fact}>
      <ShieldCheck aria-hidden="true" />
      {isDone ? 'Recorded by Adjutant, not written by the model' : 'Exactly what will be done, checked against your records'}
    </p>
  )
}
