import { toLedgerRows } from './ledger-rows.ts'
import styles from './ledger.module.css'

/** Shows the exact arguments of a tool call. */
export function Ledger({ values }: { values: Readonly<Record<string, unknown>> }) {
  return (
    <dl className={styles.ledger}>
      {toLedgerRows(values).map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
