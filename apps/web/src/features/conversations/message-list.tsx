import { ArrowDown } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Virtualizer } from 'virtua'
import type { VirtualizerHandle } from 'virtua'
import { Button } from '../../ui/button.tsx'
import { FindBar } from './find-bar.tsx'
import styles from './message-list.module.css'
import type { Row } from './message-rows.ts'
import { RowView } from './row-view.tsx'
import type { RowDeeds } from './row-view.tsx'
import type { History } from './use-conversation.ts'
import { useFinding } from './use-finding.ts'
import { useFollowing } from './use-following.ts'

/** So near the beginning of what was read, what stands before it is read too. */
const earlierPx = 900

type ListProps = RowDeeds & { rows: readonly Row[]; history: History }

/** Whether the list has grown at its beginning since it was last drawn: the place of the reader is then kept from the end. */
function useShift(rows: readonly Row[]) {
  // A day's line stands first on every page, so the message behind it tells.
  const first = rows[1]?.key
  const [drawn, setDrawn] = useState(first)
  useLayoutEffect(() => setDrawn(first), [first])
  return drawn !== first && rows.some(({ key }) => key === drawn)
}

export function MessageList({ rows, history, ...deeds }: ListProps) {
  const { scroller, isAway, jump, look, leave } = useFollowing(rows.some(({ kind }) => kind === 'asked'))
  const shift = useShift(rows)
  const virtualizer = useRef<VirtualizerHandle>(null)
  const finding = useFinding(rows, (place) => {
    leave()
    virtualizer.current?.scrollToIndex(place, { align: 'center' })
  })
  const scroll = (offsetPx: number) => {
    look()
    if (offsetPx < earlierPx && history.hasMore && !history.isLoading) history.loadMore()
  }
  return (
    <>
      <div ref={scroller} className={styles.scroller} role="region" aria-label="Messages" tabIndex={0}>
        <Virtualizer ref={virtualizer} data={rows} shift={shift} onScroll={scroll} bufferSize={600}>
          {(row: Row, place) => <RowView key={row.key} row={row} isFound={place === finding.current} {...deeds} />}
        </Virtualizer>
      </div>
      {finding.isOpen && <FindBar {...finding} />}
      {history.isLoading && (
        <p role="status" className={styles.loading}>
          Loading earlier messages…
        </p>
      )}
      {isAway && (
        <Button size="small" icon={<ArrowDown />} className={styles.jump} onClick={jump}>
          Jump to latest
        </Button>
      )}
    </>
  )
}
