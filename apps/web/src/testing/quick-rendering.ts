// Loaded before React, whose development build records a stack, a task and a profiler entry for every element. Only developer tools show
// them, and they take a sixth of a page test's time. React's warnings stay.
Reflect.deleteProperty(console, 'createTask')
Reflect.deleteProperty(console, 'timeStamp')

const react = (await import('react')) as unknown as Record<string, object>
/** React records no more stacks at this number, until it sets the counter back. */
const stackLimit = 10_000
Object.defineProperty(react['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'], 'recentlyCreatedOwnerStacks', {
  get: () => stackLimit,
  set() {},
})

/** Chromium doesn't draw a transparent frame, which took a fifth of a page test's time. With a window the frame stays visible. */
export function hideFrame() {
  const frame = window.frameElement as HTMLElement | null
  if (frame && navigator.userAgent.includes('Headless')) frame.style.opacity = '0'
}
