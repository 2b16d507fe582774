type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>
export type BrowserStorage = () => Storage

/** Text in browser storage. Browsers that block site data throw; then the text lasts as long as the page. */
export function createStoredText(key: string, storage: BrowserStorage = () => window.localStorage) {
  const attempt = <T>(work: (store: Storage) => T) => {
    try {
      return work(storage())
    } catch {
      return undefined
    }
  }
  return {
    read: () => attempt((store) => store.getItem(key)) ?? undefined,
    write: (text: string) => attempt((store) => store.setItem(key, text)),
    clear: () => attempt((store) => store.removeItem(key)),
  }
}

/** An unsent draft; a blank one is removed from storage. */
export function createStoredDraft(key: string, storage?: BrowserStorage) {
  const { read, write, clear } = createStoredText(key, storage)
  return {
    read: () => read() ?? '',
    write: (text: string) => (text.trim() ? write(text) : clear()),
  }
}
