import { ArrowDown } from 'lucide-react'
import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { ReactElement, Ref } from 'react'
import { Virtualizer } from 'virtua'
import type { VirtualizerHandle } from 'virtua'
import { Button } from '../button/button.tsx'
import styles from './row-list.module.css'
import { useStickToEnd } from './use-stick-to-end.ts'

/** Distance from the top at which earlier rows are loaded. */
const loadMoreThresholdPx = 900

/** Rows before or after the loaded ones. */
export interface History {
  hasMore: boolean
  isLoading: boolean
  loadMore: () => void
}

export interface RowListHandle {
  /** Scrolls the row at this index into view. */
  show: (index: number) => void
}

type KeyedRow = { key: string }

type RowListProps<Row extends KeyedRow> = {
  ref?: Ref<RowListHandle>
  rows: readonly Row[]
  history: History
  /** Set when the loaded rows are not the latest. */
  later?: History & { goToLatest: () => void }
  /** Distance from the end within which the list follows new rows. */
  followPx: number
  /** The person's latest unsaved row, which is scrolled into view. */
  ownKey: string | undefined
  children: (row: Row, index: number) => ReactElement
}

/** Detects rows added at the top, so that the scroll position is kept relative to the end. */
function useIsPrepended(rows: readonly KeyedRow[]) {
  // The first row is a date separator, so the second one identifies the page.
  const first = rows[1]?.key
  const [renderedRows, setRenderedRows] = useState(first)
  useLayoutEffect(() => setRenderedRows(first), [first])
  return renderedRows !== first && rows.some(({ key }) => key === renderedRows)
}

const read = (history: History | undefined) => history?.hasMore && !history.isLoading && history.loadMore()

/** A virtualized list that shows the latest row at the end. */
export function RowList<Row extends KeyedRow>({ ref, rows, history, later, followPx, ownKey, children }: RowListProps<Row>) {
  const isEnd = !later?.hasMore
  const { scroller, isAway, jump, handleScroll, stopFollowing, getDistanceToEndPx } = useStickToEnd({ followPx, ownKey, isEnd })
  const shift = useIsPrepended(rows)
  const virtualizer = useRef<VirtualizerHandle>(null)
  useImperativeHandle(ref, () => ({
    show: (index) => {
      stopFollowing()
      virtualizer.current?.scrollToIndex(index, { align: 'center' })
    },
  }))
  const scroll = (offsetPx: number) => {
    handleScroll()
    if (offsetPx < loadMoreThresholdPx) read(history)
    if (getDistanceToEndPx() < loadMoreThresholdPx) read(later)
  }
  const jumpToLatest = () => {
    later?.goToLatest()
    jump()
  }
  return (
    <>
      <div ref={scroller} className={styles.scroller} role="region" aria-label="Messages" tabIndex={0}>
        <Virtualizer ref={virtualizer} data={rows} shift={shift} onScroll={scroll} bufferSize={600}>
          {children}
        </Virtualizer>
      </div>
      {history.isLoading && (
        <p role="status" className={styles.loading}>
          Loading earlier messages…
        </p>
      )}
      {(isAway || !isEnd) && (
        <Button size="small" icon={<ArrowDown />} className={styles.jump} onClick={jumpToLatest}>
          Jump to latest
        </Button>
      )}
    </>
  )
}
