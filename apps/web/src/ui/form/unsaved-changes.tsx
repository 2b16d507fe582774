import { useEffect } from 'react'

const selector = '[data-unsaved]'

/** Whether an element, or the whole page, contains a form with unsaved changes. */
export const hasUnsavedChanges = (within: ParentNode = document) => within.querySelector(selector) !== null

/** Ignores open dialogs. */
export const hasUnsavedChangesOnPage = () => document.querySelector(`${selector}:not(dialog *)`) !== null

/** The changes can't be saved any more, so nothing asks about them. */
export const forgetUnsavedChanges = () => document.querySelectorAll(selector).forEach((mark) => mark.removeAttribute('data-unsaved'))

const askBeforeUnload = (event: Event) => {
  if (hasUnsavedChanges()) event.preventDefault()
}

/** Marks the surrounding form while its values differ from the saved ones: closing its dialog, leaving or reloading the page asks first. */
export function UnsavedChanges({ when }: { when: boolean }) {
  useEffect(() => {
    if (!when) return undefined
    window.addEventListener('beforeunload', askBeforeUnload)
    return () => window.removeEventListener('beforeunload', askBeforeUnload)
  }, [when])
  return when && <span hidden data-unsaved="" />
}
