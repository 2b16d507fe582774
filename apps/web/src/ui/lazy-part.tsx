import { lazy, useEffect } from 'react'
import type { ComponentType } from 'react'
import { showToast } from './toast.ts'

/** Stylesheets that are not loaded; includes those that failed together with a lazy component. */
const listAbsentStyles = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => !sheet)

/** A component that is loaded on first use. A failed load affects nothing else and is retried. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  // Replaces a component that failed to load and closes its overlay, so that the next click retries.
  function Absent(props: Props & { onClose?: () => void }) {
    useEffect(() => {
      Part = lazy(fetchPart)
      props.onClose?.()
    })
    return null
  }
  let absentStyles: HTMLLinkElement[] = []
  const fetchPart = () => {
    // The loader requests each stylesheet only once, so failed ones are replaced to retry.
    for (const link of absentStyles) if (!link.sheet) link.replaceWith(link.cloneNode())
    return load().catch(() => {
      absentStyles = listAbsentStyles()
      showToast({ title: "This couldn't be loaded.", message: 'Check your connection and try again.', tone: 'error' })
      return { default: Absent as ComponentType<Props> }
    })
  }
  let Part = lazy(fetchPart)
  return (props) => <Part {...props} />
}
