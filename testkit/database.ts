import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { type Connection, connectPostgres, connectTo } from '#server/db/connect.ts'
import type { Template } from './database-setup.ts'
import { askServer } from './postgres.ts'
import { restoreSeed } from './seed.ts'

type Database = { open: () => Connection }

async function copyOf(template: Template): Promise<Database> {
  if (template.kind === 'embedded') {
    const client = await PGlite.create({ loadDataDir: await openAsBlob(template.dump) })
    return { open: () => ({ ...connectTo(client), close: async () => {} }) }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await askServer(template.url, `CREATE DATABASE ${name} TEMPLATE ${template.name}`)
  return { open: () => connectPostgres(new URL(`/${name}`, template.url).href) }
}

/** Copies that no test uses now: to bring back their rows takes a tenth of the time of another copy. */
const idle = new Map<string, Database[]>()

/** A fresh database: a copy of one of the run's templates. Migrated and empty unless told. */
export async function freshDatabase(template: Template = inject('templates').empty): Promise<Connection> {
  const unused = idle.get(template.name) ?? []
  idle.set(template.name, unused)
  const kept = unused.pop()
  const database = kept ?? (await copyOf(template))
  const connection = database.open()
  if (kept) await restoreSeed(connection.db)
  return { ...connection, close: () => connection.close().then(() => void unused.push(database)) }
}
