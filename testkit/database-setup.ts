import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { type Connection, connectEmbedded, connectPostgres } from '#server/db/connect.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { startPostgres } from './postgres.ts'

/** What test files clone their database from. */
export type Template = { kind: 'embedded'; dump: string } | { kind: 'postgres'; url: string; name: string }

declare module 'vitest' {
  export interface ProvidedContext {
    template: Template
  }
}

const prepare = async (connection: Connection): Promise<void> => {
  await connection.migrate()
  const jobs = await startJobs(connection, pino({ level: 'silent' }))
  await jobs.stop()
}

const embeddedTemplate = async (folder: string): Promise<Template> => {
  const data = join(folder, 'template')
  const connection = await connectEmbedded(data)
  await prepare(connection)
  await connection.close()
  const client = await PGlite.create(data)
  const dump = join(folder, 'template.tar')
  writeFileSync(dump, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
  return { kind: 'embedded', dump }
}

const postgresTemplate = async (url: string): Promise<Template> => {
  const name = 'steeple_template'
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  const connection = connectPostgres(new URL(`/${name}`, url).href)
  await prepare(connection)
  await connection.close()
  return { kind: 'postgres', url, name }
}

/** Migrates one database for the whole run; every test file gets a copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'steeple-test-'))
  const onPostgres = project.name === 'postgres'
  const server = onPostgres ? await startPostgres(join(folder, 'postgres')) : null
  project.provide('template', server ? await postgresTemplate(server.url) : await embeddedTemplate(folder))
  return async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
