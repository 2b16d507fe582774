import { useEffect } from 'react'

const selector = '[data-unsaved]'

/** Whether an element, or the whole page, contains a form with unsaved changes; null is an element that is not mounted. */
export const hasUnsavedChanges = (within: ParentNode | null = document) => Boolean(within?.querySelector(selector))

/** Ignores open dialogs. */
export const hasUnsavedChangesOnPage = () => document.querySelector(`${selector}:not(dialog *)`) !== null

/** The changes can't be saved any more, so nothing asks about them. */
export const forgetUnsavedChanges = () => document.querySelectorAll(selector).forEach((mark) => mark.removeAttribute('data-unsaved'))

/**
 * Marks the surrounding form while its values differ from the saved ones. The mark is a hidden element, so that a dialog or the whole page
 * can be searched for it: closing the dialog, leaving or reloading the page then asks first.
 */
export function UnsavedChanges({ when }: { when: boolean }) {
  useEffect(() => {
    if (!when) return undefined
    // One function per form: the browser keeps the same one only once, and removing it would remove it for every form.
    const askBeforeUnload = (event: Event) => {
      if (hasUnsavedChanges()) event.preventDefault()
    }
    window.addEventListener('beforeunload', askBeforeUnload)
    return () => window.removeEventListener('beforeunload', askBeforeUnload)
  }, [when])
  return when && <span hidden data-unsaved="" />
}
