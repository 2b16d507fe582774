import type { FieldChange } from '@adjutant/contract/ai/acts'
import { toVisibleText } from '@adjutant/contract/text/visible-text'
import { toKeyLabel } from '../../ui/text/key-label.ts'
import styles from '../../ui/data/description-list.module.css'

type ChangeListProps = { changes: readonly FieldChange[]; /** The record is new, so only the new values are shown. */ isNew?: boolean }

const empty = <span className={styles.empty}>empty</span>

/** Isolated, so that a value can't change the direction of the text around it. */
const Value = ({ text }: { text: string | null }) => (text === null ? empty : <bdi>{toVisibleText(text)}</bdi>)

/** Lists changed fields as before → after. */
export function ChangeList({ changes, isNew = false }: ChangeListProps) {
  return (
    <dl className={styles.list}>
      {changes.map(({ field, from, to }, index) => (
        <div key={`${index} ${field}`}>
          <dt>{toKeyLabel(field)}</dt>
          <dd>
            {!isNew && (
              <>
                <span className={styles.before}>
                  <Value text={from} />
                </span>
                <span className={styles.arrow}> → </span>
              </>
            )}
            <Value text={to} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
