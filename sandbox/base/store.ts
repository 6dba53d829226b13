import { DatabaseSync } from 'node:sqlite'

/** A durable map of JSON documents, ordered by insertion. */
export type Collection<T> = {
  get(id: string): T | undefined
  /** Like get, but throws when there is no such document. */
  must(id: string): T
  set(id: string, value: T): T
  /** Changes a document in place and stores it; throws when there is none. */
  update(id: string, change: Partial<T>): T
  delete(id: string): boolean
  all(): T[]
  find(test: (value: T) => boolean): T | undefined
  filter(test: (value: T) => boolean): T[]
  readonly size: number
}

/**
 * The emulators' state: every document lives in memory and is written through to SQLite at once,
 * so a killed sandbox wakes up where it was.
 */
export class Store {
  readonly #db: DatabaseSync
  readonly #collections = new Map<string, Collection<unknown>>()

  constructor(file: string) {
    this.#db = new DatabaseSync(file)
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    this.#db.exec(
      'CREATE TABLE IF NOT EXISTS docs (kind TEXT, id TEXT, seq INTEGER, json TEXT, PRIMARY KEY (kind, id))',
    )
  }

  collection<T>(kind: string): Collection<T> {
    const known = this.#collections.get(kind)
    if (known) return known as Collection<T>
    const made = this.#load<T>(kind)
    this.#collections.set(kind, made as Collection<unknown>)
    return made
  }

  /** A counter that survives restarts: 1, 2, 3, … */
  next(counter: string): number {
    const counters = this.collection<{ value: number }>('counters')
    const value = (counters.get(counter)?.value ?? 0) + 1
    counters.set(counter, { value })
    return value
  }

  /** Runs several writes as one, for speed. */
  batch(work: () => void): void {
    this.#db.exec('BEGIN')
    try {
      work()
      this.#db.exec('COMMIT')
    } catch (error) {
      this.#db.exec('ROLLBACK')
      throw error
    }
  }

  close(): void {
    this.#db.close()
  }

  #load<T>(kind: string): Collection<T> {
    const put = this.#db.prepare(
      'INSERT INTO docs (kind, id, seq, json) VALUES (?, ?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET json = excluded.json',
    )
    const remove = this.#db.prepare('DELETE FROM docs WHERE kind = ? AND id = ?')
    const rows = this.#db.prepare('SELECT id, seq, json FROM docs WHERE kind = ? ORDER BY seq').all(kind)
    const values = new Map<string, T>()
    let seq = 0
    for (const row of rows) {
      values.set(String(row.id), JSON.parse(String(row.json)) as T)
      seq = Number(row.seq)
    }
    const must = (id: string): T => {
      const value = values.get(id)
      if (value === undefined) throw new Error(`the sandbox has no ${kind} ${id}`)
      return value
    }
    const set = (id: string, value: T): T => {
      if (!values.has(id)) seq += 1
      values.set(id, value)
      put.run(kind, id, seq, JSON.stringify(value))
      return value
    }
    return {
      get: (id) => values.get(id),
      must,
      set,
      update: (id, change) => set(id, { ...must(id), ...change }),
      delete: (id) => {
        remove.run(kind, id)
        return values.delete(id)
      },
      all: () => [...values.values()],
      find: (test) => values.values().find(test),
      filter: (test) => [...values.values().filter(test)],
      get size() {
        return values.size
      },
    }
  }
}
