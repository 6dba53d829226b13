import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT, SERVER } from './built.ts'

/** The commands of the product by the names under which they are built. */
export const ENTRIES = {
  all: 'server/main/all.ts',
  api: 'server/main/api.ts',
  worker: 'server/main/worker.ts',
  migrate: 'server/main/migrate.ts',
  admin: 'server/main/admin.ts',
  sandbox: 'sandbox/main.ts',
}

/** What brings machine code or files of its own, or is watched by traces as it is loaded. */
const LEFT_OUTSIDE = ['@electric-sql/pglite', '@node-rs/argon2', 'pg', 'pino', /^@opentelemetry\//]

/**
 * Migrations, words and weights stay where the sources are: a module that asks where it lies is told the place of its
 * source, wherever its code ends up. None but an entry is run by its own name.
 */
const placeOfSource = (): Plugin => ({
  name: 'place-of-source',
  enforce: 'pre',
  transform: (code, id) => {
    if (!id.startsWith(ROOT) || id.includes('node_modules') || !code.includes('import.meta.'))
      return undefined
    const source = `new URL(${JSON.stringify(`../${relative(ROOT, id)}`)}, import.meta.url)`
    const places = { url: `${source}.href`, dirname: `new URL('.', ${source}).pathname`, main: 'false' }
    return code.replaceAll(
      /import\.meta\.(url|dirname|main)/g,
      (_, place: keyof typeof places) => places[place],
    )
  },
})

/** The server in a few files: a process that reads six instead of two thousand is ready sooner and in less memory. */
export async function buildServer(vite: typeof import('vite')): Promise<void> {
  await vite.build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    plugins: [placeOfSource()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: SERVER.folder,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: ENTRIES,
        external: LEFT_OUTSIDE,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}
