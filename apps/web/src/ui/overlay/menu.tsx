import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode, ToggleEvent } from 'react'
import { classes } from '../classes.ts'
import { findMenuIndex } from './menu-keys.ts'
import styles from './menu.module.css'

export type MenuItem = {
  label: string
  onSelect: () => void
  /** Makes the item a link, which can be opened in a new tab. */
  href?: string
  icon?: ReactNode
  danger?: boolean
  /** Shows a separator above the item. */
  ruled?: boolean
}

type MenuProps = {
  label: string
  trigger: ReactNode
  items: MenuItem[]
  /** Content above the items, such as the menu's owner. */
  head?: ReactNode
  align?: 'start' | 'end'
  triggerClassName?: string
}

const gapPx = 6
const itemHeightPx = 44

function isPlainClick(event: MouseEvent) {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
}

/** Places the list below its button, or above when there is no space. */
function place(list: HTMLElement, button: HTMLElement, align: 'start' | 'end', itemCount: number) {
  const box = button.getBoundingClientRect()
  const page = document.documentElement
  const fitsBelow = box.bottom + itemCount * itemHeightPx < page.clientHeight
  list.style.top = fitsBelow ? `${box.bottom + gapPx}px` : 'auto'
  list.style.bottom = fitsBelow ? 'auto' : `${page.clientHeight - box.top + gapPx}px`
  list.style.left = align === 'start' ? `${box.left}px` : 'auto'
  list.style.right = align === 'end' ? `${page.clientWidth - box.right}px` : 'auto'
}

function MenuEntry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const select = (event: MouseEvent) => {
    if (item.href && !isPlainClick(event)) return
    event.preventDefault()
    onDone()
    item.onSelect()
  }
  const look = { className: classes(styles.item, item.danger && styles.danger, item.ruled && styles.ruled), onClick: select }
  const face = (
    <>
      {item.icon}
      {item.label}
    </>
  )
  if (item.href) {
    return (
      <a role="menuitem" tabIndex={-1} href={item.href} {...look}>
        {face}
      </a>
    )
  }
  return (
    <button role="menuitem" tabIndex={-1} type="button" {...look}>
      {face}
    </button>
  )
}

export function Menu({ label, trigger, items, head, align = 'end', triggerClassName }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const listEntries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  const close = () => {
    list.current?.hidePopover()
    button.current?.focus()
  }
  const beforeToggle = (event: ToggleEvent) => {
    if (event.newState === 'open' && list.current && button.current) place(list.current, button.current, align, items.length + 1)
  }
  const afterToggle = (event: ToggleEvent) => {
    setOpen(event.newState === 'open')
    if (event.newState === 'open') listEntries()[0]?.focus()
  }
  const moveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close()
    if (event.key === 'Escape') {
      event.preventDefault()
      return close()
    }
    const entries = listEntries()
    const labels = items.map((item) => item.label)
    const next = findMenuIndex(event.key, entries.indexOf(document.activeElement as HTMLElement), labels)
    if (next === undefined) return undefined
    event.preventDefault()
    return entries[next]?.focus()
  }
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || open) return
    event.preventDefault()
    list.current?.showPopover()
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
      <div ref={list} id={id} popover="auto" className={styles.popover} onBeforeToggle={beforeToggle} onToggle={afterToggle}>
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
