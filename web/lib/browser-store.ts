type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function inMemory(): Store {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/** Many browsers let a page in the frame of another site keep nothing: there it is kept until the page is left. */
function openStore(name: 'localStorage' | 'sessionStorage'): Store {
  const memory = inMemory()
  const store = (): Store => {
    try {
      return globalThis[name]
    } catch {
      return memory
    }
  }
  return {
    getItem: (key) => store().getItem(key),
    setItem: (key, value) => store().setItem(key, value),
    removeItem: (key) => store().removeItem(key),
  }
}

/** Whether the browser lets this page keep nothing for another one. */
export function isForgetful(): boolean {
  try {
    return !globalThis.localStorage
  } catch {
    return true
  }
}

/** What this browser keeps. */
export const localStore = openStore('localStorage')
/** What this tab keeps. */
export const tabStore = openStore('sessionStorage')
