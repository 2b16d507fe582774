import type { MouseEvent } from 'react'

const controls = 'a, button, input, select, textarea, label, summary, [role="button"], [tabindex]'

const isSelectingText = () => window.getSelection()?.isCollapsed === false

/** Keeps Ctrl, Shift and ⌘, so that a link still opens in a new tab. */
function clickTitle(event: MouseEvent<HTMLElement>) {
  const { currentTarget, target, ctrlKey, metaKey, shiftKey } = event
  // React also delivers clicks inside a dialog that the row has opened, which is elsewhere in the page.
  const isInside = target instanceof Element && currentTarget.contains(target)
  if (!isInside || target.closest(controls) || isSelectingText()) return
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
