import { PGlite } from '@electric-sql/pglite'

/** Makes an embedded database in a folder, in a process of its own: it takes memory that would never be given back. */
const [folder = ''] = process.argv.slice(2)
const client = await PGlite.create(folder)
await client.close()
