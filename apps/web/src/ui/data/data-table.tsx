import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { openOnClick } from './open-on-click.ts'
import styles from './data-table.module.css'

export type DataTableColumn<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** On phones a row has two lines: `lead` and `aside` are on the first, `note` on the second. */
  phone?: 'lead' | 'aside' | 'note' | 'hidden'
  /** Hidden below 1024 px. */
  tablet?: 'hidden'
  align?: 'start' | 'end'
  /** The header is only for screen readers, as for a column of buttons. */
  headerHidden?: boolean
  /** Makes the header a button that sorts by this column. */
  sort?: { isActive: boolean; onSort: () => void }
}

type DataTableProps<Row> = {
  /** Accessible name of the table; not shown. */
  caption: string
  columns: readonly DataTableColumn<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string
  /** A click anywhere on a row opens it. */
  opensOnClick?: boolean
}

function toCellClass<Row>({ phone = 'note', tablet, align = 'start' }: DataTableColumn<Row>) {
  return classes(styles.cell, styles[phone], tablet && styles.wideOnly, align === 'end' && styles.end)
}

function Head<Row>({ column: { header, headerHidden, sort } }: { column: DataTableColumn<Row> }) {
  if (!sort) return <span className={classes(headerHidden && 'visually-hidden')}>{header}</span>
  return (
    <button type="button" className={styles.sort} onClick={sort.onSort}>
      {header}
      {sort.isActive && <span aria-hidden="true"> ↑</span>}
    </button>
  )
}

// Explicit roles: some screen readers ignore tables whose display is changed by CSS.
export function DataTable<Row>({ caption, columns, rows, getKey, opensOnClick = false }: DataTableProps<Row>) {
  return (
    <table className={styles.table} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup" className={styles.heads}>
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              aria-sort={column.sort?.isActive ? 'ascending' : undefined}
              className={toCellClass(column)}
            >
              <Head column={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={getKey(row)} role="row" className={styles.row} {...(opensOnClick && openOnClick)}>
            {columns.map((column) => (
              <td key={column.key} role="cell" className={toCellClass(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
