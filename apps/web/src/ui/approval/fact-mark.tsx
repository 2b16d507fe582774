import { ShieldCheck } from 'lucide-react'
import styles from './fact-mark.module.css'

/** Marks what the server resolved from stored records, unlike the text of a model around it. */
export function FactMark() {
  return (
    <p className={styles.fact}>
      <ShieldCheck aria-hidden="true" />
      Verified from your records, not written by the model
    </p>
  )
}
