const key = 'adjutant.token'
/** The owner of the token, so that logout can remove the person's data even if their record could not be read. */
const userKey = 'adjutant.user'

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

function createMemory(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  }
}

/** Browsers that block site data throw on access; then the session lasts as long as the page. */
function findStorage(): Storage {
  try {
    return globalThis.localStorage ?? createMemory()
  } catch {
    return createMemory()
  }
}

export function createTokenStore(storage: Storage) {
  /** This page's token. Other tabs can change the stored one at any time. */
  let own: string | undefined
  const find = () => {
    const stored = storage.getItem(key) ?? undefined
    own ??= stored
    return stored
  }
  return {
    find,
    put: (token: string) => {
      storage.removeItem(userKey)
      storage.setItem(key, token)
      own = token
    },
    /** Whether another tab has replaced this page's token. */
    isReplaced: () => {
      const stored = find()
      return stored !== undefined && stored !== own
    },
    /** Another tab has removed the token: the next one can belong to anyone. */
    release: () => {
      own = undefined
    },
    findUserId: () => storage.getItem(userKey) ?? undefined,
    /** A full storage must not break the page. */
    setUserId: (id: string) => {
      try {
        if (find()) storage.setItem(userKey, id)
      } catch {
        storage.removeItem(userKey)
      }
    },
    /** Clears only this token, so that a late response can't end a newer session. */
    clear: (token: string) => {
      if (find() !== token) return false
      own = undefined
      storage.removeItem(key)
      storage.removeItem(userKey)
      return true
    },
  }
}

export const tokens = createTokenStore(findStorage())

/** Reports what another tab did to the token: undefined when it was removed. A cleared storage has no key. */
export function watchTokenElsewhere(onChange: (token: string | undefined) => void) {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) onChange(event.newValue ?? undefined)
  }
  window.addEventListener('storage', handleStorage)
  return () => window.removeEventListener('storage', handleStorage)
}
