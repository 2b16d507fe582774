import { vi } from 'vitest'

const errors: unknown[][] = []

/** Chromium reports it when a list measures rows that came into view; the next frame delivers the rest. */
const isResizeLoop = ([first]: unknown[]) => String(first).includes('ResizeObserver loop completed')

/** React reports misuse, such as a missing key, only there. */
export const collectConsoleErrors = () =>
  void vi.spyOn(console, 'error').mockImplementation((...details: unknown[]) => void (isResizeLoop(details) || errors.push(details)))

/** The set-up fails a test with errors that it did not take itself. */
export const takeConsoleErrors = () => errors.splice(0)
