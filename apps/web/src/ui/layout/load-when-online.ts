/** There is no connection, so nothing was requested and the next attempt can succeed. */
export class OfflineError extends Error {}

/** A browser reports that it is online before its requests arrive, so the first load afterwards checks it. */
let mustCheck = !navigator.onLine
window.addEventListener('offline', () => (mustCheck = true))

const timeoutMs = 5_000

async function isServerReachable() {
  if (!navigator.onLine) return false
  const request = fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
  return request.then(
    ({ ok }) => ok,
    () => false,
  )
}

async function assertOnline() {
  if (!mustCheck) return
  if (!(await isServerReachable())) throw new OfflineError()
  mustCheck = false
}

/** Loads a module only with a connection: browsers remember a failed module until the page is reloaded. */
export async function loadWhenOnline<Module>(load: () => Promise<Module>): Promise<Module> {
  await assertOnline()
  return load()
}
