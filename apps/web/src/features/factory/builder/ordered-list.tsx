import { DndContext, PointerSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core'
import type { CollisionDetection, DragOverEvent, UniqueIdentifier } from '@dnd-kit/core'
import { ArrowDown, ArrowUp, ChevronDown, GripVertical, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
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

/** The list announces moves itself, for every way of moving. */
const silence = {
  screenReaderInstructions: { draggable: '' },
  announcements: { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined },
}

/** The row whose place the dragged one takes, by the current positions: the rows move while dragging and differ in height. */
const findRowAtPointer: CollisionDetection = ({ active, droppableContainers, pointerCoordinates }) => {
  if (!pointerCoordinates) return []
  const rows = droppableContainers
    .flatMap(({ id, node: { current: row } }) => (row ? [{ id, box: row.getBoundingClientRect() }] : []))
    .toSorted((one, other) => one.box.top - other.box.top)
  const middles = rows.map(({ box }) => box.top + box.height / 2)
  const from = rows.findIndex(({ id }) => id === active.id)
  const row = rows[findDropIndex(middles, from, pointerCoordinates.y)]
  return row ? [{ id: row.id }] : []
}

type DraggableRowProps = { id: string; isOpen: boolean; children: (handle: ComponentProps<'button'>) => ReactNode }

function DraggableRow({ id, isOpen, children }: DraggableRowProps) {
  const { setNodeRef: setDragged, setActivatorNodeRef, listeners, isDragging } = useDraggable({ id })
  const { setNodeRef: setPlace } = useDroppable({ id })
  const setRow = (row: HTMLLIElement | null) => {
    setDragged(row)
    setPlace(row)
  }
  return (
    <li ref={setRow} data-key={id} data-open={isOpen} className={classes(styles.row, isDragging && styles.dragged)}>
      {children({ ref: setActivatorNodeRef, ...listeners })}
    </li>
  )
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
  /** Makes the handle drag the row. */
  handle: ComponentProps<'button'>
}

function RowHead({ name, hint, position, count, isOpen, isInvalid, onToggle, onMove, onRemove, handle }: RowProps) {
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
        {...handle}
        type="button"
        className={styles.grip}
        aria-label={`Move ${name}, ${position + 1} of ${count}. Drag it, or use the arrow keys.`}
        title="Drag, or use the arrow keys"
        data-grip
        onKeyDown={handleKeyDown}
      >
        <GripVertical aria-hidden="true" />
      </button>
      <button type="button" className={styles.name} aria-expanded={isOpen} onClick={onToggle}>
        <span className={styles.number} aria-hidden="true">
          {String(position + 1).padStart(2, '0')}
        </span>
        <span className={styles.title}>{name}</span>
        <span className={classes(styles.hint, isInvalid && styles.invalid)}>{isInvalid ? 'Needs attention' : hint}</span>
        <ChevronDown aria-hidden="true" className={styles.arrow} />
      </button>
      <span className={styles.actions}>
        <IconButton
          label={`Move ${name} up`}
          icon={<ArrowUp />}
          className={styles.action}
          aria-disabled={position === 0}
          onClick={() => onMove(position - 1)}
        />
        <IconButton
          label={`Move ${name} down`}
          icon={<ArrowDown />}
          className={styles.action}
          aria-disabled={position === count - 1}
          onClick={() => onMove(position + 1)}
        />
        <IconButton label={`Remove ${name}`} icon={<Trash2 />} className={styles.action} onClick={onRemove} />
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
  const remove = (item: T, index: number) => {
    setAnnouncement(`${getName(item, index)} removed.`)
    onChange(items.toSpliced(index, 1))
    const neighbour = items[index + 1] ?? items[index - 1]
    if (neighbour) focus(neighbour.key, '[data-grip]')
  }
  const getIndex = (key: UniqueIdentifier) => items.findIndex((item) => item.key === key)
  const sensors = useSensors(useSensor(PointerSensor))
  const follow = ({ active, over }: DragOverEvent) => over && move(getIndex(active.id), getIndex(over.id))
  return (
    <DndContext sensors={sensors} collisionDetection={findRowAtPointer} accessibility={silence} onDragOver={follow}>
      <ol ref={list} role="list" className={styles.list} aria-label={label}>
        {items.map((item, index) => (
          <DraggableRow key={item.key} id={item.key} isOpen={open.includes(item.key)}>
            {(handle) => (
              <>
                <RowHead
                  name={getName(item, index)}
                  hint={getHint(item)}
                  position={index}
                  count={items.length}
                  isOpen={open.includes(item.key)}
                  isInvalid={hasIssue(index)}
                  onToggle={() => onToggle(item.key)}
                  onMove={(to) => move(index, to, '[data-grip]')}
                  onRemove={() => remove(item, index)}
                  handle={handle}
                />
                {open.includes(item.key) && <div className={styles.body}>{children(item, index)}</div>}
              </>
            )}
          </DraggableRow>
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </DndContext>
  )
}
