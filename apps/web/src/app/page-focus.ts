import { toPageTitle } from './page-title.ts'
import type { createAppRouter } from './router.tsx'

/** A field of the new page that already has the focus keeps it. */
const isWriting = () => document.activeElement?.matches('main input, main textarea') ?? false

/** Moves the focus to the heading of the new page, unless a dialog opened in the meantime. */
function focusTheHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading || document.querySelector('dialog:modal') || isWriting()) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * Sets the page title and focuses the heading after each navigation. The first load is skipped, unless the person already followed a link:
 * then the router reports both pages as one navigation.
 */
export function focusOnNavigation(router: ReturnType<typeof createAppRouter>) {
  let path: string | undefined
  let hasNavigated = false
  // Redirects replace the history entry; every other action is a navigation by the person.
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
