import { lazy, useEffect } from 'react'
import type { ComponentType } from 'react'
import { showToast } from '../overlay/toast.ts'
import { loadWhenOnline, OfflineError } from './load-when-online.ts'

/** Stylesheets that are not loaded, including the ones that failed together with a lazy component. */
const listUnloadedStyles = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => !sheet)

/** A component that is loaded on first use. A failed load affects nothing else and is retried. */
export function lazyComponent<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  // Replaces a component that failed to load and closes its overlay, so that the next click retries.
  function LoadFailed(props: Props & { onClose?: () => void }) {
    useEffect(() => {
      Loaded = lazy(loadComponent)
      props.onClose?.()
    })
    return null
  }
  let unloadedStyles: HTMLLinkElement[] = []
  const loadComponent = () => {
    // The loader requests each stylesheet only once, so failed ones are replaced to retry.
    for (const link of unloadedStyles) if (!link.sheet) link.replaceWith(link.cloneNode())
    return loadWhenOnline(load).catch((error: unknown) => {
      unloadedStyles = listUnloadedStyles()
      const message = error instanceof OfflineError ? 'Check your connection and try again.' : 'Reload the page and try again.'
      showToast({ title: "This couldn't be loaded.", message, tone: 'error' })
      return { default: LoadFailed as ComponentType<Props> }
    })
  }
  let Loaded = lazy(loadComponent)
  return (props) => <Loaded {...props} />
}
