import { toVisibleText } from '@adjutant/contract/text/visible-text'
import { toDescriptionRows } from './description-rows.ts'
import styles from './description-list.module.css'

/** Shows the exact arguments of a tool call. */
export function DescriptionList({ values }: { values: Readonly<Record<string, unknown>> }) {
  return (
    <dl className={styles.list}>
      {toDescriptionRows(values).map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            <bdi>{toVisibleText(value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
