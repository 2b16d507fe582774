import type { MouseEvent } from 'react'

const controls = 'a, button, input, select, textarea, label, summary, [role="button"], [tabindex]'

/** A click that ends or clears a text selection opens nothing. */
function hasSelectedText(row: Element) {
  const selection = window.getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true)
}

/** Keeps Ctrl, Shift and ⌘, so that a link still opens in a new tab. */
function clickTitle(event: MouseEvent<HTMLElement>) {
  const { currentTarget, target, ctrlKey, metaKey, shiftKey } = event
  // React also bubbles clicks from a dialog that the row opened.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return
  const control = target.closest(controls)
  if ((control && currentTarget.contains(control)) || hasSelectedText(currentTarget)) return
  const title = currentTarget.querySelector<HTMLElement>('[data-list-item]')
  // The dialog restores the focus to this element.
  title?.focus({ preventScroll: true })
  title?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

/**
 * Spread on a row or card: a click counts as a click on its title, the `[data-list-item]` inside. Other controls keep working and text can
 * be selected. Keyboard and screen readers use the title.
 */
export const openOnClick = { onClick: clickTitle, 'data-opens': '' } as const
