import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { type Connection, connectEmbedded, connectPostgres } from '#server/db/connect.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { askServer, startPostgres } from './postgres.ts'
import { keepSeed } from './seed.ts'
import { makeSnapshot, type Snapshot } from './snapshot.ts'

/** What the databases of tests are copied from. */
export type Template = { name: string } & (
  | { kind: 'embedded'; dump: string }
  | { kind: 'postgres'; url: string }
)

/** A migrated database, and one with Grace Chapel in it. */
export type Templates = { empty: Template; grace: Template; snapshot: Snapshot }

declare module 'vitest' {
  export interface ProvidedContext {
    templates: Templates
  }
}

async function prepare(connection: Connection): Promise<void> {
  await connection.migrate()
  const jobs = await startJobs(connection, pino({ level: 'silent' }))
  await jobs.stop()
  await connection.close()
}

async function keep(connection: Connection): Promise<void> {
  await keepSeed(connection.db)
  await connection.close()
}

async function dumpOf(data: string): Promise<Template> {
  await keep(await connectEmbedded(data))
  const client = await PGlite.create(data)
  const dump = `${data}.tar`
  writeFileSync(dump, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
  return { kind: 'embedded', name: data, dump }
}

async function embeddedTemplates(folder: string): Promise<Templates> {
  const [empty, grace] = [join(folder, 'empty'), join(folder, 'grace')]
  await prepare(await connectEmbedded(empty))
  cpSync(empty, grace, { recursive: true })
  const snapshot = await makeSnapshot(await connectEmbedded(grace), folder)
  return { empty: await dumpOf(empty), grace: await dumpOf(grace), snapshot }
}

async function postgresTemplates(url: string, folder: string): Promise<Templates> {
  const open = (name: string) => connectPostgres(new URL(`/${name}`, url).href)
  await askServer(url, 'CREATE DATABASE steeple_empty')
  await prepare(open('steeple_empty'))
  await askServer(url, 'CREATE DATABASE steeple_grace TEMPLATE steeple_empty')
  const snapshot = await makeSnapshot(open('steeple_grace'), folder)
  await keep(open('steeple_empty'))
  await keep(open('steeple_grace'))
  const template = (name: string): Template => ({ kind: 'postgres', url, name })
  return { empty: template('steeple_empty'), grace: template('steeple_grace'), snapshot }
}

/** Prepares two databases for the whole run; tests get copies of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'steeple-test-'))
  const onPostgres = project.name !== 'embedded'
  // Rows that were deleted go when there are many (`keepSeed`); until then they cost less than looking for them.
  const flags = ['-c', 'autovacuum=off']
  const server = onPostgres ? await startPostgres(join(folder, 'postgres'), { flags }) : null
  project.provide(
    'templates',
    server ? await postgresTemplates(server.url, folder) : await embeddedTemplates(folder),
  )
  return async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
