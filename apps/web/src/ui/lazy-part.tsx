import { lazy, useEffect } from 'react'
import type { ComponentType } from 'react'
import { showToast } from './toast.ts'

/** The stylesheets that have not come: when a part fails, those that failed with it are among them. */
const listAbsentStyles = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => !sheet)

/** Something of the page that is fetched when it is first wanted. One that does not come takes nothing else with it, and is tried again. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  // Stands where the part did not come: what was opened is closed, so that the next click opens it anew.
  function Absent(props: Props & { onClose?: () => void }) {
    useEffect(() => {
      Part = lazy(fetchPart)
      props.onClose?.()
    })
    return null
  }
  let absentStyles: HTMLLinkElement[] = []
  const fetchPart = () => {
    // Whoever loads the parts asks for each stylesheet only once.
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
