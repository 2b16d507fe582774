import { toKeyLabel } from '../text/key-label.ts'
import styles from './description-list.module.css'

export interface ListedChange {
  field: string
  from: string | null
  to: string | null
}

type ChangeListProps = { changes: readonly ListedChange[]; /** The record is new, so only the new values are shown. */ isNew?: boolean }

const empty = <span className={styles.empty}>empty</span>

/** Lists changed fields as before → after. */
export function ChangeList({ changes, isNew = false }: ChangeListProps) {
  return (
    <dl className={styles.ledger}>
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{toKeyLabel(field)}</dt>
          <dd>
            {!isNew && (
              <>
                <span className={styles.before}>{from ?? empty}</span>
                <span className={styles.arrow}> → </span>
              </>
            )}
            {to ?? empty}
          </dd>
        </div>
      ))}
    </dl>
  )
}
