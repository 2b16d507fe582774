export type ToastTone = 'success' | 'error' | 'info'

export type ToastRequest = {
  title: string
  message?: string | undefined
  tone: ToastTone
  /** Offers an Undo button and a longer duration. */
  undo?: () => void
}

export type Toast = ToastRequest & { id: number }

const maxShown = 5
let lastId = 0
let shown: readonly Toast[] = []
const listeners = new Set<() => void>()

function setShown(next: readonly Toast[]) {
  shown = next
  listeners.forEach((listener) => listener())
}

function isSame(a: ToastRequest, b: ToastRequest) {
  return !a.undo && !b.undo && a.tone === b.tone && a.title === b.title && a.message === b.message
}

export function toToastMs({ tone, undo }: Pick<ToastRequest, 'tone' | 'undo'>) {
  if (undo) return 10_000
  return tone === 'error' ? 5_000 : 3_000
}

/** Shows a toast; one with the same text is replaced. */
export function showToast(request: ToastRequest) {
  const others = shown.filter((toast) => !isSame(toast, request))
  lastId += 1
  setShown([...others, { ...request, id: lastId }].slice(-maxShown))
}

export function dismissToast(id: number) {
  setShown(shown.filter((toast) => toast.id !== id))
}

export function dismissAllToasts() {
  setShown([])
}

export function listToasts() {
  return shown
}

export function watchToasts(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
