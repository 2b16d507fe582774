import { vi } from 'vitest'

const errors: unknown[][] = []

/** Chromium reports this when a list measures new rows; the next frame delivers the rest. */
const isResizeLoop = ([first]: unknown[]) => String(first).includes('ResizeObserver loop completed')

/** React reports misuse, such as a missing key, only in the console. */
export const collectConsoleErrors = () =>
  void vi.spyOn(console, 'error').mockImplementation((...details: unknown[]) => void (isResizeLoop(details) || errors.push(details)))

/** The setup fails a test that leaves errors here. */
export const takeConsoleErrors = () => errors.splice(0)
