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

/**
 * At each arrival: the page's title, and the focus on its heading. Not at the first load, where the browser's own start is right, unless the
 * person has already followed a link: then the router reports both pages as one arrival.
 */
export function watchArrivals(router: ReturnType<typeof createAppRouter>) {
  let path: string | undefined
  let hasNavigated = false
  // A redirect replaces; everything else is a step of the person's.
  router.history.subscribe(({ action }) => {
    if (action.type !== 'REPLACE') hasNavigated = true
  })
  router.subscribe('onResolved', () => {
    document.title = toPageTitle(router.state.matches)
  })
  router.subscribe('onRendered', ({ toLocation }) => {
    const isFirstLoad = path === undefined && !hasNavigated
    const isSamePage = path === toLocation.pathname
    path = toLocation.pathname
    if (!isFirstLoad && !isSamePage) focusTheHeading()
  })
}
