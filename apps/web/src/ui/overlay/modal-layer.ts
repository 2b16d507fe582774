import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'

const layers: HTMLElement[] = []

/** The element focused before a layer opened, followed by those of the outer layers. */
const openersOf = new WeakMap<HTMLElement, readonly Element[]>()

function listOpeners(): readonly Element[] {
  const active = document.activeElement
  if (!active) return []
  const layer = layers.find((candidate) => candidate.contains(active))
  return [active, ...((layer && openersOf.get(layer)) ?? [])]
}

/** Only the topmost layer is active; toasts are outside the app root and stay reachable. */
function updateInertLayers() {
  const root = document.getElementById('root')
  if (root) root.inert = layers.length > 0
  layers.forEach((layer, index) => (layer.inert = index < layers.length - 1))
}

function lockScroll() {
  const page = document.documentElement
  if (page.dataset.modalOpen !== undefined) return
  const scrollBarPx = window.innerWidth - page.clientWidth
  page.dataset.modalOpen = ''
  document.body.style.paddingInlineEnd = `${scrollBarPx}px`
}

function unlockScroll() {
  if (layers.length > 0) return
  delete document.documentElement.dataset.modalOpen
  document.body.style.paddingInlineEnd = ''
}

function focusInside(layer: HTMLElement) {
  if (layer.contains(document.activeElement)) return
  const wanted = layer.querySelector<HTMLElement>('[data-autofocus]') ?? layer.querySelector<HTMLElement>('input, select, textarea')
  const panel = layer.querySelector<HTMLElement>('[tabindex="-1"]')
  ;(wanted ?? panel)?.focus()
}

function openLayer(layer: HTMLElement, openers: readonly Element[]) {
  layers.push(layer)
  openersOf.set(layer, openers)
  lockScroll()
  updateInertLayers()
  focusInside(layer)
}

/** A loading dialog can be gone by now, so the focus returns to what opened it. */
function closeLayer(layer: HTMLElement, openers: readonly Element[]) {
  layers.splice(layers.indexOf(layer), 1)
  updateInertLayers()
  unlockScroll()
  const opener = openers.find((element) => element.isConnected)
  if (opener instanceof HTMLElement) opener.focus()
}

/** Makes an element modal: the page behind is inert, Escape closes it, and the focus is restored. */
export function useModalLayer(onClose: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  // Read while rendering: a field with autoFocus has taken the focus before the effect runs.
  const [openers] = useState(listOpeners)

  useLayoutEffect(() => {
    const layer = ref.current
    if (!layer) return undefined
    openLayer(layer, openers)
    return () => closeLayer(layer, openers)
  }, [openers])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // React bubbles events of a nested layer to the outer one.
    event.stopPropagation()
    onClose()
  }

  return { ref, onKeyDown }
}
