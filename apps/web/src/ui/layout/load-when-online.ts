/** There is no connection, so nothing was requested and the next attempt can succeed. */
export class OfflineError extends Error {}

/** A browser reports that it is online before its requests arrive, so the first load afterwards checks it. */
let isUnchecked = !navigator.onLine
window.addEventListener('offline', () => (isUnchecked = true))

async function checkConnection() {
  if (!isUnchecked) return
  const response = navigator.onLine ? await fetch('/api/health', { cache: 'no-store' }).catch(() => undefined) : undefined
  if (!response) throw new OfflineError()
  isUnchecked = false
}

/** Loads a module only with a connection: browsers remember a failed module until the page is reloaded. */
export async function loadWhenOnline<Module>(load: () => Promise<Module>): Promise<Module> {
  await checkConnection()
  return load()
}
