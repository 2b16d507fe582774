import { ArrowDown, ArrowUp, ChevronDown, GripVertical, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent as ReactPointerEvent, ReactNode, RefObject } from 'react'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { findDropIndex, moveItem } from './order.ts'
import styles from './ordered-list.module.css'

type Entry = { key: string }

type OrderedListProps<T extends Entry> = {
  label: string
  items: readonly T[]
  onChange: (items: T[]) => void
  /** The accessible name of an entry. */
  getName: (item: T, index: number) => string
  /** Shown beside the name of a closed entry. */
  getHint: (item: T) => string
  /** Keys of the open entries. */
  open: readonly string[]
  onToggle: (key: string) => void
  hasIssue: (index: number) => boolean
  children: (item: T, index: number) => ReactNode
}

/** Moves the entry while the pointer is pressed on its handle. */
function useDrag(list: RefObject<HTMLOListElement | null>, move: (key: string, to: number) => void) {
  const [dragged, setDragged] = useState<string>()
  const follow = useEffectEvent((key: string, clientY: number) => {
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement)
    const middles = rows.map((row) => row.getBoundingClientRect()).map(({ top, height }) => top + height / 2)
    const from = rows.findIndex(({ dataset }) => dataset.key === key)
    const to = findDropIndex(middles, from, clientY)
    if (to !== from) move(key, to)
  })
  useEffect(() => {
    if (!dragged) return undefined
    const trace = ({ clientY }: PointerEvent) => follow(dragged, clientY)
    const end = () => setDragged(undefined)
    document.addEventListener('pointermove', trace)
    document.addEventListener('pointerup', end)
    document.addEventListener('pointercancel', end)
    return () => {
      document.removeEventListener('pointermove', trace)
      document.removeEventListener('pointerup', end)
      document.removeEventListener('pointercancel', end)
    }
  }, [dragged])
  return { dragged, begin: (event: ReactPointerEvent, key: string) => event.button === 0 && setDragged(key) }
}

type RowProps = {
  name: string
  hint: string
  position: number
  count: number
  isOpen: boolean
  isInvalid: boolean
  onToggle: () => void
  onMove: (to: number) => void
  onRemove: () => void
  onDragStart: (event: ReactPointerEvent) => void
}

function RowHead({ name, hint, position, count, isOpen, isInvalid, onToggle, onMove, onRemove, onDragStart }: RowProps) {
  const steps: Record<string, number> = { ArrowUp: position - 1, ArrowDown: position + 1, Home: 0, End: count - 1 }
  const handleKeyDown = (event: KeyboardEvent) => {
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
  }
  // Not disabled at the ends, because a disabled button loses the focus.
  return (
    <div className={styles.head}>
      <button
        type="button"
        className={styles.grip}
        aria-label={`Move ${name}, ${position + 1} of ${count}. Drag it, or use the arrow keys.`}
        title="Drag, or use the arrow keys"
        data-grip
        onPointerDown={onDragStart}
        onKeyDown={handleKeyDown}
      >
        <GripVertical aria-hidden="true" />
      </button>
      <button type="button" className={styles.name} aria-expanded={isOpen} onClick={onToggle}>
        <span className={styles.number} aria-hidden="true">
          {String(position + 1).padStart(2, '0')}
        </span>
        <span className={styles.title}>{name}</span>
        <span className={classes(styles.hint, isInvalid && styles.faulty)}>{isInvalid ? 'Needs attention' : hint}</span>
        <ChevronDown aria-hidden="true" className={styles.arrow} />
      </button>
      <span className={styles.actions}>
        <IconButton
          label={`Move ${name} up`}
          icon={<ArrowUp />}
          className={styles.deed}
          aria-disabled={position === 0}
          onClick={() => onMove(position - 1)}
        />
        <IconButton
          label={`Move ${name} down`}
          icon={<ArrowDown />}
          className={styles.deed}
          aria-disabled={position === count - 1}
          onClick={() => onMove(position + 1)}
        />
        <IconButton label={`Remove ${name}`} icon={<Trash2 />} className={styles.deed} onClick={onRemove} />
      </span>
    </div>
  )
}

/** A sortable list: by dragging, by arrow keys on the handle, or by buttons; each entry expands for editing. */
export function OrderedList<T extends Entry>(props: OrderedListProps<T>) {
  const { label, items, onChange, getName, getHint, open, onToggle, hasIssue, children } = props
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const focus = (key: string, itemName: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-key="${key}"] ${itemName}`)?.focus())
  const move = (from: number, to: number, back?: string) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length || to === from) return
    setAnnouncement(`${getName(item, from)} is now ${to + 1} of ${items.length}.`)
    onChange(moveItem(items, from, to))
    if (back) focus(item.key, back)
  }
  const remove = (index: number) => {
    setAnnouncement(`${getName(items[index]!, index)} removed.`)
    onChange(items.toSpliced(index, 1))
    const neighbour = items[index + 1] ?? items[index - 1]
    if (neighbour) focus(neighbour.key, '[data-grip]')
  }
  const getIndex = (key: string) => items.findIndex((item) => item.key === key)
  const { dragged, begin } = useDrag(list, (key, to) => move(getIndex(key), to))
  return (
    <>
      <ol ref={list} role="list" className={styles.list} aria-label={label}>
        {items.map((item, index) => (
          <li
            key={item.key}
            data-key={item.key}
            data-open={open.includes(item.key)}
            className={classes(styles.row, dragged === item.key && styles.dragged)}
          >
            <RowHead
              name={getName(item, index)}
              hint={getHint(item)}
              position={index}
              count={items.length}
              isOpen={open.includes(item.key)}
              isInvalid={hasIssue(index)}
              onToggle={() => onToggle(item.key)}
              onMove={(to) => move(index, to, '[data-grip]')}
              onRemove={() => remove(index)}
              onDragStart={(event) => begin(event, item.key)}
            />
            {open.includes(item.key) && <div className={styles.body}>{children(item, index)}</div>}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}
