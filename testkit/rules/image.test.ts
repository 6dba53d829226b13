import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { variables } from '#server/config/variables.ts'
import { ENTRIES } from '../../scripts/build-server.ts'
import { SERVER } from '../../scripts/built.ts'
import { root } from './sources.ts'

type Service = {
  image?: string
  command?: string[]
  ports?: string[]
  env_file?: string
  environment?: Record<string, string>
  volumes?: string[]
  restart?: string
  stop_grace_period?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  privileged?: boolean
  healthcheck?: { disable?: boolean; test?: string[] }
  depends_on?: unknown
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const servicesOf = (path: string): [string, Service][] =>
  Object.entries((parse(read(path), { merge: true }) as { services: Record<string, Service> }).services)
const trial = servicesOf('compose.yaml')
const production = servicesOf('compose.production.yaml')
const ofProduct = production.filter(([, { image }]) => image === 'steeple')
const named = (name: string): Service => Object.fromEntries(production)[name] ?? {}

/** Whether a pattern of .dockerignore keeps a path out of the image, the last that fits deciding. */
const isIgnored = (path: string): boolean =>
  read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .reduce((ignored, line) => {
      const pattern = line.replace(/^!/, '').replaceAll('.', '\\.').replaceAll('*', '[^/]*')
      return new RegExp(`^${pattern}(/|$)`).test(path) ? !line.startsWith('!') : ignored
    }, false)

describe('the image', () => {
  const image = read('Dockerfile')

  test('gets no secrets, no data and no history', () => {
    const secret = ['.env', '.env.production', '.env.local', 'data/secret', '.git/config', 'server.pem']
    expect(secret.filter((path) => !isIgnored(path))).toEqual([])
    const wanted = ['.env.example', 'server/db/migrate.ts', 'package-lock.json', 'web/index.html']
    expect(wanted.filter(isIgnored)).toEqual([])
  })

  test('runs as nobody special, and asks the port that is configured whether it is ready', () => {
    expect(image.lastIndexOf('USER node')).toBeGreaterThan(image.lastIndexOf('FROM'))
    expect(image).not.toMatch(/^(ARG|ENV) .*(SECRET|TOKEN|PASSWORD)/m)
    const check = /HEALTHCHECK .*\n?.*/.exec(image)?.[0] ?? ''
    expect(check).toContain('process.env.WORKER_PORT || process.env.PORT || 3000')
    expect(check).toContain('/ready')
  })

  test('has the files that the services run', () => {
    const commands = production.flatMap(([, { command = [] }]) =>
      command.filter((part) => part.endsWith('.js')),
    )
    expect(new Set(commands)).toEqual(
      new Set(['dist-server/migrate.js', 'dist-server/api.js', 'dist-server/worker.js']),
    )
    const built = Object.keys(ENTRIES).map((name) => `${SERVER.folder}/${name}.js`)
    expect(built).toEqual(expect.arrayContaining(commands))
  })
})

describe('every service', () => {
  test('can write nowhere it need not, gains no rights, and comes back', () => {
    const loose = [...trial, ...production].flatMap(([name, service]) => {
      const { read_only, cap_drop, security_opt, privileged, restart, command = [] } = service
      const wanted = command.includes('dist-server/migrate.js') ? 'no' : 'unless-stopped'
      const claims: [boolean, string][] = [
        [read_only === true, 'can write to its image'],
        [cap_drop?.includes('ALL') === true, 'keeps capabilities'],
        [security_opt?.includes('no-new-privileges:true') === true, 'can gain privileges'],
        [privileged !== true, 'is privileged'],
        [restart === wanted, 'does not come back'],
      ]
      return claims.filter(([holds]) => !holds).map(([, words]) => `${name} ${words}`)
    })
    expect(loose).toEqual([])
  })

  test('of the trial is reached from this machine only, its console above all', () => {
    const ports = trial.flatMap(([, { ports = [] }]) => ports)
    expect(ports.length).toBeGreaterThan(0)
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
  })
})

describe('production', () => {
  test('has two of each, migrated before they start, and longer to stop than a process takes', () => {
    const running = ofProduct.filter(([name]) => name !== 'migrate')
    expect(running.map(([name]) => name)).toEqual(['api-1', 'api-2', 'worker-1', 'worker-2'])
    for (const [, service] of running) {
      expect(service.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
      expect(Number.parseInt(service.stop_grace_period ?? '0', 10)).toBeGreaterThan(25)
      expect(service.healthcheck?.disable).toBeUndefined()
      expect(service.environment).toMatchObject({ STEEPLE_MODE: 'production' })
    }
    expect(named('worker-1').environment?.WORKER_PORT).toBeDefined()
    expect(named('api-1').environment?.WORKER_PORT).toBeUndefined()
  })

  test('shows the internet the proxy alone, which knows both and whether they are ready', () => {
    const open = production.filter(([, { ports = [] }]) => ports.length > 0)
    expect(open.map(([name]) => name)).toEqual(['proxy'])
    const proxy = read('Caddyfile')
    for (const name of ['api-1:3000', 'api-2:3000', 'health_uri /ready', 'respond /metrics 403'])
      expect(proxy).toContain(name)
  })

  test('is given its secrets when it starts, and nothing that the product does not know', () => {
    const text = read('compose.production.yaml')
    expect(text).not.toMatch(/(PASSWORD|SECRET|TOKEN): +[^$\s]/)
    const known = new Set<string>(variables.map(({ name }) => name))
    const unknown = ofProduct.flatMap(([, { environment = {} }]) =>
      Object.keys(environment).filter((name) => !known.has(name)),
    )
    expect(unknown).toEqual([])
    expect(new Set(ofProduct.map(([, { env_file }]) => env_file))).toEqual(new Set(['.env']))
  })
})
