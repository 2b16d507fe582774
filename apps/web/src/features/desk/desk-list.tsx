import type { Desk } from '@adjutant/contract/desk'
import { useEffect, useRef } from 'react'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { useNow } from '../../platform/text/use-now.ts'
import { ignoreMisclicks } from '../../ui/data/ignore-misclicks.ts'
import { finish, snooze } from './desk-actions.ts'
import type { DeskAction } from './desk-actions.ts'
import { DeskRow } from './desk-row.tsx'
import { listSnoozeTimes } from './snooze-times.ts'
import { useDeskAction } from './use-desk-action.ts'
import styles from './desk-list.module.css'

const toKey = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`

/** The key of the item that has the focus. */
const findFocusedKey = () => document.activeElement?.closest<HTMLElement>('[data-desk-item]')?.dataset.deskItem

/** After a row with the focus is removed, the next row gets it. */
function useFocusOnNext(items: Desk['items']) {
  const list = useRef<HTMLUListElement>(null)
  const index = useRef<number>(undefined)
  useEffect(() => {
    if (index.current === undefined) return
    const titles = [...(list.current?.querySelectorAll<HTMLElement>('[data-list-item]') ?? [])]
    titles[Math.min(index.current, items.length - 1)]?.focus()
    index.current = undefined
  }, [items])
  const keepFocus = (key: string) => {
    if (findFocusedKey() === key) index.current = items.findIndex((item) => toKey(item) === key)
  }
  return { list, keepFocus }
}

/** Lists the items. E and S act on the focused item. */
export function DeskList({ items }: Pick<Desk, 'items'>) {
  const now = useNow()
  const { mutate } = useDeskAction()
  const { list, keepFocus } = useFocusOnNext(items)
  useEffect(() => ignoreMisclicks(list.current), [list])
  const act = (action: DeskAction) => {
    keepFocus(toKey(action.item))
    mutate(action)
  }
  const findFocused = () => items.find((item) => toKey(item) === findFocusedKey())
  useShortcut('e', 'Complete the task, or take the item off your desk', () => {
    const item = findFocused()
    if (item) act(finish(item))
  })
  useShortcut('s', 'Snooze the item of your desk until tomorrow', () => {
    const item = findFocused()
    const tomorrow = listSnoozeTimes(new Date()).find(({ label }) => label === 'Tomorrow')
    if (item && tomorrow) act(snooze(item, tomorrow.until))
  })
  return (
    <ul ref={list} role="list" aria-label="Waiting for you" className={styles.list}>
      {items.map((item, index) => (
        <DeskRow key={toKey(item)} item={item} isFirst={index === 0} now={now} onAct={act} />
      ))}
    </ul>
  )
}
