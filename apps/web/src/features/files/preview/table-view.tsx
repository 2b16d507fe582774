import { NoPreview } from './no-preview.tsx'
import { maxColumns, maxRows } from './table-text.ts'
import type { Table } from './table-text.ts'
import styles from './table-view.module.css'

const isNumber = (text = '') => /^[-+]?[\d., ]*\d%?$/.test(text)

/** Numeric columns are right-aligned, including their header. */
const isOfNumbers = (body: readonly string[][], column: number) =>
  body.every((row) => !row[column] || isNumber(row[column])) && body.some((row) => row[column])

/** A table whose first row is its header. */
export function TableView({ table: { rows, isCut }, label }: { table: Table; label: string }) {
  const [head = [], ...body] = rows
  const width = Math.max(...rows.map((row) => row.length), 1)
  const columns = Array.from({ length: width }, (_, index) => ({ index, isEnd: isOfNumbers(body, index) || undefined }))
  if (rows.length === 0) return <NoPreview>This table is empty.</NoPreview>
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ index, isEnd }) => (
              <th key={index} scope="col" data-end={isEnd}>
                {head[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, rowIndex) => (
            <tr key={rowIndex}>
              {columns.map(({ index, isEnd }) => (
                <td key={index} data-end={isEnd}>
                  {row[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isCut && (
        <p className={styles.note}>
          The first {maxRows} rows and {maxColumns} columns are shown. Download the file to see the rest.
        </p>
      )}
    </div>
  )
}
