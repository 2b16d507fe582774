import { followPx } from '@adjutant/contract/core/limits'
import { useRef } from 'react'
import { FindBar } from '../../../ui/chat/find-bar.tsx'
import { RowList } from '../../../ui/chat/row-list.tsx'
import type { History, RowListHandle } from '../../../ui/chat/row-list.tsx'
import { useRowSearch } from '../../../ui/chat/use-row-search.ts'
import { toRowText } from './message-rows.ts'
import type { Row } from './message-rows.ts'
import { RowView } from './row-view.tsx'
import type { RowActions } from './row-view.tsx'

type ListProps = RowActions & { rows: readonly Row[]; history: History }

export function MessageList({ rows, history, ...actions }: ListProps) {
  const list = useRef<RowListHandle>(null)
  const rowSearch = useRowSearch(rows, toRowText, (place) => list.current?.show(place))
  const ownKey = rows.find(({ kind }) => kind === 'question')?.key
  return (
    <>
      <RowList ref={list} rows={rows} history={history} followPx={followPx} ownKey={ownKey}>
        {(row, place) => <RowView key={row.key} row={row} isFound={place === rowSearch.current} {...actions} />}
      </RowList>
      {rowSearch.isOpen && <FindBar {...rowSearch.bar} />}
    </>
  )
}
