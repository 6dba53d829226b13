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
export const describeApi = async (): Promise<Described> => {
  const document = await generate()
  for (const { operation } of operationsOf(document))
    operation.responses = { ...operation.responses, default: FAILURE }
  return document
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const operationsOf = (document: Described) =>
  Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: operation as Operation,
    })),
  )

const section = ({ path, method, operation }: ReturnType<typeof operationsOf>[number]): string => {
  const details = {
    parameters: operation.parameters,
    requestBody: operation.requestBody,
    responses: operation.responses,
  }
  return `<section><h2><code>${method} /api${escapeHtml(path)}</code></h2><p>${escapeHtml(operation.summary ?? '')}</p><details><summary>Shapes</summary><pre>${escapeHtml(JSON.stringify(details, null, 2))}</pre></details></section>`
}

const page = (document: Described): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Steeple API</title><style>body{font:15px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}h2{font-size:1rem;margin:1.5rem 0 0}pre{overflow:auto;font-size:13px}p{margin:.2rem 0}</style><main><h1>Steeple API</h1><p>${escapeHtml(document.info.description ?? '')} The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>${operationsOf(document).map(section).join('')}</main></html>`

export const docsRoutes: FastifyPluginAsync = async (app) => {
  let described: Promise<Described> | undefined
  const document = () => {
    described ??= describeApi()
    return described
  }
  app.get('/api/openapi.json', async () => document())
  app.get('/api/docs', async (_request, reply) => reply.type('text/html').send(page(await document())))
}
