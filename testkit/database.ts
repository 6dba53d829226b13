import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, connectEmbedded, connectPostgres } from '#server/db/connect.ts'
import type { Template } from './database-setup.ts'

const onServer = async (url: string, query: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(query)
  await client.end()
}

/** A fresh database: a copy of one of the run's templates, gone when closed. Migrated and empty unless told. */
export const cloneDatabase = async (template: Template = inject('templates').empty): Promise<Connection> => {
  if (template.kind === 'embedded') return connectEmbedded('memory://', await openAsBlob(template.dump))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(template.url, `CREATE DATABASE ${name} TEMPLATE ${template.name}`)
  const connection = connectPostgres(new URL(`/${name}`, template.url).href)
  return {
    ...connection,
    close: async () => {
      await connection.close()
      await onServer(template.url, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}
