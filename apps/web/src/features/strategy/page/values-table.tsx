import styles from './goal-page.module.css'

type ValuesTableProps = {
  /** Names the table for screen readers. */
  caption: string
  heads: readonly string[]
  /** The first cell of a row is its key. */
  rows: readonly (readonly string[])[]
}

/** The values of a chart as a table, collapsed by default. */
export function ValuesTable({ caption, heads, rows }: ValuesTableProps) {
  return (
    <details>
      <summary className={styles.summary}>Show as table</summary>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, index) => (
                <td key={heads[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
