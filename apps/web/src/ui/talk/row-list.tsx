import { ArrowDown } from 'lucide-react'
import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { ReactElement, Ref } from 'react'
import { Virtualizer } from 'virtua'
import type { VirtualizerHandle } from 'virtua'
import { Button } from '../button.tsx'
import styles from './row-list.module.css'
import { useFollowing } from './use-following.ts'

/** So near the beginning of what was read, what stands before it is read too. */
const earlierPx = 900

/** What was said before the rows that are here, or after them. */
export interface History {
  hasMore: boolean
  isLoading: boolean
  loadMore: () => void
}

export interface RowListHandle {
  /** Brings the row at this place into view. */
  show: (place: number) => void
}

type KeyedRow = { key: string }

type RowListProps<Row extends KeyedRow> = {
  ref?: Ref<RowListHandle>
  rows: readonly Row[]
  history: History
  /** Where the rows are not the latest: what came after them, and the way to the latest. */
  later?: History & { toLatest: () => void }
  /** How near the end the list follows it. */
  followPx: number
  /** The row of one's own that was added last and is not stored yet: each is brought into view. */
  ownKey: string | undefined
  children: (row: Row, place: number) => ReactElement
}

/** Whether the list has grown at its beginning since it was last drawn: the place of the reader is then kept from the end. */
function useShift(rows: readonly KeyedRow[]) {
  // A day's line stands first on every page, so the message behind it tells.
  const first = rows[1]?.key
  const [drawn, setDrawn] = useState(first)
  useLayoutEffect(() => setDrawn(first), [first])
  return drawn !== first && rows.some(({ key }) => key === drawn)
}

const read = (history: History | undefined) => history?.hasMore && !history.isLoading && history.loadMore()

/** What was said, the latest at the end and in sight. Only the rows near the reader are drawn, however many there are. */
export function RowList<Row extends KeyedRow>({ ref, rows, history, later, followPx, ownKey, children }: RowListProps<Row>) {
  const isEnd = !later?.hasMore
  const { scroller, isAway, jump, look, leave, toAwayPx } = useFollowing({ followPx, ownKey, isEnd })
  const shift = useShift(rows)
  const virtualizer = useRef<VirtualizerHandle>(null)
  useImperativeHandle(ref, () => ({
    show: (place) => {
      leave()
      virtualizer.current?.scrollToIndex(place, { align: 'center' })
    },
  }))
  const scroll = (offsetPx: number) => {
    look()
    if (offsetPx < earlierPx) read(history)
    if (toAwayPx() < earlierPx) read(later)
  }
  const goToLatest = () => {
    later?.toLatest()
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
        <Button size="small" icon={<ArrowDown />} className={styles.jump} onClick={goToLatest}>
          Jump to latest
        </Button>
      )}
    </>
  )
}
