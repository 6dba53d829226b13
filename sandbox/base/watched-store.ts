import { type Collection, Store } from './store.ts'

/** A store that reports every time a document is written or removed. */
export class WatchedStore extends Store {
  readonly #changed: () => void

  constructor(file: string, changed: () => void) {
    super(file)
    this.#changed = changed
  }

  override collection<T>(kind: string): Collection<T> {
    const plain = super.collection<T>(kind)
    const announced = <Value>(value: Value): Value => {
      this.#changed()
      return value
    }
    return {
      ...plain,
      set: (id, value) => announced(plain.set(id, value)),
      update: (id, change) => announced(plain.update(id, change)),
      delete: (id) => announced(plain.delete(id)),
      get size() {
        return plain.size
      },
    }
  }
}
