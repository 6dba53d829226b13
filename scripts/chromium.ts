import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Shows no window, and takes two thirds of the processor time of a whole browser. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

type Options = { hasWindow?: boolean }

const find = ({ hasWindow }: Options): string | undefined =>
  [
    process.env.CHROMIUM_PATH,
    ...(hasWindow ? [] : [HEADLESS_SHELL]),
    ...BROWSERS,
    chromium.executablePath(),
  ].find((path) => path && existsSync(path))

function install({ hasWindow }: Options): void {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot) {
    const name = hasWindow ? 'chromium' : 'chromium-headless-shell'
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    const done = spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'inherit' })
    if (done.status === 0) return
  }
  execFileSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' })
}

/** The path of a Chromium for the browser tests; installs one when there is none. */
export function ensureChromium(options: Options = {}): string {
  if (!find(options)) install(options)
  const path = find(options)
  if (!path) throw new Error('no Chromium could be found or installed: set CHROMIUM_PATH')
  return path
}
