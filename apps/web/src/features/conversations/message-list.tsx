import { followPx } from '@adjutant/contract/limits'
import { useRef } from 'react'
import { FindBar } from '../../ui/talk/find-bar.tsx'
import { RowList } from '../../ui/talk/row-list.tsx'
import type { History, RowListHandle } from '../../ui/talk/row-list.tsx'
import { useFinding } from '../../ui/talk/use-finding.ts'
import { toRowText } from './message-rows.ts'
import type { Row } from './message-rows.ts'
import { RowView } from './row-view.tsx'
import type { RowDeeds } from './row-view.tsx'

type ListProps = RowDeeds & { rows: readonly Row[]; history: History }

export function MessageList({ rows, history, ...deeds }: ListProps) {
  const list = useRef<RowListHandle>(null)
  const finding = useFinding(rows, toRowText, (place) => list.current?.show(place))
  const ownKey = rows.find(({ kind }) => kind === 'asked')?.key
  return (
    <>
      <RowList ref={list} rows={rows} history={history} followPx={followPx} ownKey={ownKey}>
        {(row, place) => <RowView key={row.key} row={row} isFound={place === finding.current} {...deeds} />}
      </RowList>
      {finding.isOpen && <FindBar {...finding.bar} />}
    </>
  )
}
