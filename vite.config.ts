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
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(pages).filter(([, page]) => existsSync(`${root}${page}`))),
    },
  },
})
