import { toPageTitle } from './page-title.ts'
import type { createAppRouter } from './router.tsx'

/** A field of the new page that has taken the focus is where the reader wants to be. */
const isWriting = () => document.activeElement?.matches('main input, main textarea') ?? false

/** Moves the focus to the new page's heading, where reading goes on; a dialog that opened meanwhile keeps it. */
function focusTheHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading || heading.closest('[inert]') || isWriting()) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** At each arrival: the page's title, and the focus on its heading (not at the first load, where the browser's own start is right). */
export function watchArrivals(router: ReturnType<typeof createAppRouter>) {
  router.subscribe('onResolved', () => {
    document.title = toPageTitle(router.state.matches)
  })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) focusTheHeading()
  })
}
