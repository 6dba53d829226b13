import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { minifyContractRouter } from '@orpc/contract'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ViteDevServer } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const api = process.env.STEEPLE_API ?? 'http://localhost:3000'
const pages = { web: 'web/index.html', console: 'sandbox/console/index.html' }

/** What only the description of the API needs. */
const DESCRIPTIVE = ['summary', 'tags', 'spec']

/** Gives the browser the paths of the contract without its schemas, so that zod stays on the server. */
const contractWithoutSchemas = (): Plugin => ({
  name: 'steeple-contract',
  resolveId: (id) => (id === 'virtual:contract' ? '\0virtual:contract' : undefined),
  async load(id) {
    if (id !== '\0virtual:contract') return undefined
    const { contract } = await import(new URL('./contract/contract.ts', import.meta.url).href)
    const paths = JSON.stringify(minifyContractRouter(contract), (key, value) =>
      DESCRIPTIVE.includes(key) ? undefined : value,
    )
    return `export const contract = ${paths}`
  },
})

const isPage = (accept: string | undefined, url: string) =>
  Boolean(accept?.includes('text/html')) && !/^\/(api|hooks|sandbox|web)\//.test(url)

/** Answers every address of the app with its page while developing, as the server does with dist. */
const pageForEveryAddress = (): Plugin => {
  const serve = ({ middlewares }: Pick<ViteDevServer, 'middlewares'>) => {
    middlewares.use((request, _response, next) => {
      if (isPage(request.headers.accept, request.url ?? '/')) request.url = '/web/index.html'
      next()
    })
  }
  return { name: 'steeple-pages', configureServer: serve, configurePreviewServer: serve }
}

const REACT = /node_modules\/(react|react-dom|scheduler)\//
const ON_EVERY_PAGE = [
  /node_modules\/(@orpc|@tanstack\/(react-router|router-core|history|store|react-store))\//,
  /node_modules\/@tanstack\/query-core\/(?!.*\/(queryObserver|queriesObserver|infiniteQuery))/,
  /node_modules\/@tanstack\/react-query\/.*\/(QueryClientProvider|useMutation)/,
  /web\/(lib\/(api|errors|now|session|signup|title)|ui\/(action|banner))\.ts|virtual:contract/,
]
const FORMS = /node_modules\/(@mantine\/form|klona|fast-deep-equal)\/|web\/(lib\/form|ui\/field)\.ts/

/** What belongs together comes in one file: many small files compress badly, and the login must stay light. */
const groups = [
  { name: 'react', test: REACT },
  { name: 'base', test: (id: string) => ON_EVERY_PAGE.some((pattern) => pattern.test(id)) },
  { name: 'forms', test: FORMS },
]

const proxy = { '/api': { target: api, changeOrigin: false } }

export default defineConfig({
  root,
  publicDir: 'web/public',
  plugins: [contractWithoutSchemas(), pageForEveryAddress(), react()],
  server: { proxy },
  preview: { proxy },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      input: Object.fromEntries(Object.entries(pages).filter(([, page]) => existsSync(`${root}${page}`))),
    },
  },
})
