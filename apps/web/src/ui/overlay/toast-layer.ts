import { findTopDialog } from './top-dialog.ts'

/** Creates the element that holds the toasts. It is a popover, so that it can be above open dialogs. */
export function createToastLayer(className: string): HTMLElement {
  const layer = document.createElement('div')
  layer.className = className
  layer.popover = 'manual'
  layer.dataset.toasts = ''
  return layer
}

/** Moves the toasts into the topmost dialog, because everything outside it is inert. */
export function raiseToasts() {
  const layer = document.querySelector<HTMLElement>('[data-toasts]')
  if (!layer) return
  const top = findTopDialog() ?? document.body
  top.append(layer)
  layer.showPopover()
}
