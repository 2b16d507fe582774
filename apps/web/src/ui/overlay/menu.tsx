import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode, ToggleEvent } from 'react'
import { classes } from '../classes.ts'
import { findByTyping, findNextIndex } from './list-keys.ts'
import type { Typed } from './list-keys.ts'
import styles from './menu.module.css'
import popover from './popover.module.css'

export type MenuItem = {
  label: string
  onSelect: () => void
  /** Makes the item a link, which can be opened in a new tab. */
  href?: string
  icon?: ReactNode
  danger?: boolean
  /** Shows a separator above the item. */
  hasSeparator?: boolean
}

type MenuProps = {
  label: string
  trigger: ReactNode
  items: MenuItem[]
  /** Content above the items, such as the menu's owner. */
  head?: ReactNode
  align?: 'start' | 'end'
  triggerClassName?: string | undefined
}

function isPlainClick(event: MouseEvent) {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
}

function MenuEntry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const select = (event: MouseEvent) => {
    if (item.href && !isPlainClick(event)) return
    event.preventDefault()
    onDone()
    item.onSelect()
  }
  const props = { className: classes(styles.item, item.danger && styles.danger, item.hasSeparator && styles.hasSeparator), onClick: select }
  const content = (
    <>
      {item.icon}
      {item.label}
    </>
  )
  if (item.href) {
    return (
      <a role="menuitem" tabIndex={-1} href={item.href} {...props}>
        {content}
      </a>
    )
  }
  return (
    <button role="menuitem" tabIndex={-1} type="button" {...props}>
      {content}
    </button>
  )
}

/** Moves the focus by keys. The browser handles Escape and presses outside. */
function useMenuKeys(labels: string[], listEntries: () => HTMLElement[], close: () => void) {
  const typed = useRef<Typed>({ text: '', atMs: 0 })
  return (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close()
    const current = listEntries().findIndex((entry) => entry === document.activeElement)
    const next =
      findNextIndex(event.key, current, labels.length) ?? findByTyping(event.key, current, labels, typed.current, event.timeStamp)
    if (next === undefined) return undefined
    event.preventDefault()
    return listEntries()[next]?.focus()
  }
}

export function Menu({ label, trigger, items, head, align = 'end', triggerClassName }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  /** The entry that gets the focus: the last one after the up arrow. */
  const entryAtOpening = useRef(0)

  const listEntries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  const close = () => {
    list.current?.hidePopover()
    button.current?.focus()
  }
  const moveByKey = useMenuKeys(
    items.map((item) => item.label),
    listEntries,
    close,
  )
  const afterToggle = (event: ToggleEvent) => {
    setOpen(event.newState === 'open')
    if (event.newState === 'open') listEntries().at(entryAtOpening.current)?.focus()
    entryAtOpening.current = 0
  }
  const openByKey = (event: KeyboardEvent) => {
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || open) return
    event.preventDefault()
    entryAtOpening.current = event.key === 'ArrowUp' ? -1 : 0
    button.current?.click()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        onKeyDown={openByKey}
        className={classes(styles.trigger, triggerClassName)}
      >
        {trigger}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className={classes(popover.popover, styles.list, align === 'start' && styles.start)}
        onToggle={afterToggle}
      >
        {head && <div className={styles.head}>{head}</div>}
        <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={moveByKey}>
          {items.map((item) => (
            <MenuEntry key={item.label} item={item} onDone={close} />
          ))}
        </div>
      </div>
    </>
  )
}
