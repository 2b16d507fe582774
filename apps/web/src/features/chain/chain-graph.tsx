import type { Chain, ChainRecord } from '@adjutant/contract/records/chain'
import { kindLabels } from '@adjutant/contract/records/chain-text'
import { Link } from '@tanstack/react-router'
import styles from './chain-graph.module.css'
import { toChainLink } from './chain-link.ts'
import { toShortMoreText } from './chain-text.ts'

/** Records per row: more would be unreadable on a phone. */
const maxColumns = 3
/** In pixels, as in the style sheet. */
const rowHeight = 56
const rowGap = 28

interface Row {
  distance: number
  records: ChainRecord[]
  hidden: number
}

/** One row per distance, earliest at the top. */
function toRows({ start, nodes, more_before, more_after }: Chain): Row[] {
  const unlisted = new Map([
    [-1, more_before],
    [1, more_after],
  ])
  const byDistance: [number, ChainRecord[]][] = [[0, [start]], ...Map.groupBy(nodes, ({ distance }) => distance)]
  return byDistance
    .toSorted(([one], [other]) => one - other)
    .map(([distance, records]) => ({
      distance,
      records: records.slice(0, maxColumns),
      hidden: Math.max(records.length - maxColumns, 0) + (unlisted.get(distance) ?? 0),
    }))
}

interface Place {
  row: number
  /** In percent of the width. */
  x: number
}

const toPlaces = (rows: readonly Row[]) =>
  new Map(
    rows.flatMap(({ records }, row) =>
      records.map(({ id }, index): [string, Place] => [id, { row, x: ((index + 0.5) / records.length) * 100 }]),
    ),
  )

const topOf = (row: number) => row * (rowHeight + rowGap)

/** Lines from the lower edge of one row to the upper edge of another. */
function Lines({ chain, rows }: { chain: Chain; rows: readonly Row[] }) {
  const places = toPlaces(rows)
  const height = topOf(rows.length) - rowGap
  return (
    <svg className={styles.lines} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" height={height} aria-hidden="true">
      {chain.links.map(({ from, to }) => {
        const [one, other] = [places.get(from), places.get(to)]
        if (!one || !other || one.row === other.row) return null
        const [upper, lower] = one.row < other.row ? [one, other] : [other, one]
        const [start, end] = [topOf(upper.row) + rowHeight, topOf(lower.row)]
        const middle = (start + end) / 2
        return (
          <path
            key={`${from} ${to}`}
            d={`M${upper.x} ${start} C${upper.x} ${middle} ${lower.x} ${middle} ${lower.x} ${end}`}
            vectorEffect="non-scaling-stroke"
          />
        )
      })}
    </svg>
  )
}

const Words = ({ record: { kind, title } }: { record: ChainRecord }) => (
  <>
    <span className={styles.kind}>{kindLabels[kind]}</span>
    <span className={styles.title}>{title}</span>
  </>
)

/** The list has the same records with their sentences; the graph shows their order at a glance. */
export function ChainGraph({ chain }: { chain: Chain }) {
  const rows = toRows(chain)
  return (
    <figure className={styles.graph} aria-label="Graph, from what came first to what came last">
      <Lines chain={chain} rows={rows} />
      <ol role="list" className={styles.rows}>
        {rows.map(({ distance, records, hidden }) => (
          <li key={distance} className={styles.row}>
            {records.map((record) =>
              record.id === chain.start.id ? (
                <span key={record.id} className={styles.start} aria-current="true">
                  <Words record={record} />
                </span>
              ) : (
                <Link key={record.id} {...toChainLink(record)} className={styles.node} title={record.title}>
                  <Words record={record} />
                </Link>
              ),
            )}
            {hidden > 0 && <span className={styles.hidden}>{toShortMoreText(hidden)}</span>}
          </li>
        ))}
      </ol>
    </figure>
  )
}
