// Component tests share one page, so the setup resets it after each test.
import { hideFrame } from './quick-rendering.ts'
import '../ui/global.css'
import '../app/app.css'
import { afterEach, assert, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { announceSessionEnd } from '../platform/session/session-end.ts'
import { dismissAllToasts } from '../ui/overlay/toast.ts'
import { collectConsoleErrors, takeConsoleErrors } from './console-errors.ts'
import { takeUnansweredCalls } from './fake-api.ts'
import { desktop } from './viewports.ts'

hideFrame()

beforeEach(collectConsoleErrors)

afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
  announceSessionEnd('logout')
  dismissAllToasts()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  if (window.innerWidth !== desktop.width) await page.viewport(desktop.width, desktop.height)
  assert.deepEqual(takeUnansweredCalls(), [])
  assert.deepEqual(takeConsoleErrors(), [])
})
