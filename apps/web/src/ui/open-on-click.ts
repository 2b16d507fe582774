import type { MouseEvent } from 'react'

const controls = 'a, button, input, select, textarea, label, summary, [role="button"], [tabindex]'

/** The click that ends a selection, or takes it back, opens nothing. */
function hasSelectedText(row: Element) {
  const selection = window.getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true)
}

/** Keeps Ctrl, Shift and ⌘, so that a link still opens in a new tab. */
function clickTitle(event: MouseEvent<HTMLElement>) {
  const { currentTarget, target, ctrlKey, metaKey, shiftKey } = event
  // React also delivers clicks inside a dialog that the row has opened, which is elsewhere in the page.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return
  const control = target.closest(controls)
  if ((control && currentTarget.contains(control)) || hasSelectedText(currentTarget)) return
  const title = currentTarget.querySelector<HTMLElement>('[data-list-item]')
  // A dialog gives the focus back to what had it before.
  title?.focus({ preventScroll: true })
  title?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

/**
 * Spread on a row or card: a click on it counts as a click on its title, the `[data-list-item]` inside. Its other controls work as before,
 * and its text can be selected. Keyboard and screen reader use the title.
 */
export const openOnClick = { onClick: clickTitle, 'data-opens': '' } as const
