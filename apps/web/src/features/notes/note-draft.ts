/** What is written and not yet saved, kept in this browser for its writer. */
const keyOf = (userId: string) => `adjutant.note-draft.${userId}`

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

export function createDraft(userId: string, storage: () => Storage) {
  // A browser that blocks site data throws: the draft then lasts as long as the page.
  const attempt = <T>(work: (store: Storage) => T) => {
    try {
      return work(storage())
    } catch {
      return undefined
    }
  }
  return {
    read: () => attempt((store) => store.getItem(keyOf(userId))) ?? '',
    keep: (text: string) => attempt((store) => (text.trim() ? store.setItem(keyOf(userId), text) : store.removeItem(keyOf(userId)))),
  }
}
