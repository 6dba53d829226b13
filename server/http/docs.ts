import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod'
import { contract } from '#contract/contract.ts'
import { errorBody } from '#contract/shared.ts'

type Operation = {
  summary?: string
  tags?: string[]
  requestBody?: object
  parameters?: object
  responses?: Record<string, unknown>
}

const FAILURE = {
  description: 'What went wrong: a sentence, or sentences for each field',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

const generate = () =>
  new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
    info: {
      title: 'Steeple',
      version: '1',
      description:
        'Paths are under /api. Calls carry a bearer token except where nothing is required. Failed calls answer {error}.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: z.toJSONSchema(errorBody) as object },
    },
  })

type Described = Awaited<ReturnType<typeof generate>>

/** The OpenAPI document of the contract, with the one error body on every call. */
export async function describeApi(): Promise<Described> {
  const document = await generate()
  for (const { operation } of operationsOf(document))
    operation.responses = { ...operation.responses, default: FAILURE }
  return document
}

const operationsOf = (document: Described) =>
  Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: operation as Operation,
    })),
  )

const EXPLORER = new URL('../../node_modules/openapi-explorer/dist/browser/', import.meta.url).pathname
const SCRIPT = '/api/docs/openapi-explorer.min.js'

/** The reference page draws the document in the browser; its one script comes from our own server. */
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Steeple API</title>
<link rel="icon" href="/favicon.svg">
<style>body { margin: 0 } openapi-explorer { --font-regular: system-ui, sans-serif }</style>
<script type="module" src="${SCRIPT}"></script>
<openapi-explorer spec-url="/api/openapi.json" server-url="/api" primary-color="#1f7a4d" nav-bg-color="#f4f6f4" nav-text-color="#33403a"></openapi-explorer>
</html>`

export const docsRoutes: FastifyPluginAsync = async (app) => {
  let described: Promise<string> | null = null
  const document = () => {
    described ??= describeApi().then((document) => JSON.stringify(document))
    return described
  }
  app.get('/api/openapi.json', async (_, reply) => reply.type('application/json').send(await document()))
  app.get('/api/docs', async (_request, reply) => reply.type('text/html').send(PAGE))
  app.get(SCRIPT, async (_request, reply) =>
    reply.type('text/javascript').send(createReadStream(join(EXPLORER, 'openapi-explorer.min.js'))),
  )
}
