import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { minifyContractRouter } from '@orpc/contract'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ViteDevServer } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const api = process.env.STEEPLE_API ?? 'http://localhost:3000'
const pages = {
  web: 'web/index.html',
  login: 'web/login.html',
  schedules: 'web/schedules.html',
  console: 'sandbox/console/index.html',
}

type Leaf = { '~orpc': { route: { method: string; path: string } } }
type Contract = { [name: string]: Contract } | Leaf

const CALL =
  'const call = (path, method = "POST") => ({ "~orpc": { errorMap: {}, meta: {}, route: { method, path } } })'

/** The calls as code, each by its path alone, which is less to load than what a library would write. */
const codeOf = (part: Contract): string => {
  if ('~orpc' in part) {
    const { path, method } = (part as Leaf)['~orpc'].route
    return `call(${(method === 'POST' ? [path] : [path, method]).map((word) => JSON.stringify(word))})`
  }
  return `{${Object.entries(part).map(([name, one]) => `${name}:${codeOf(one)}`)}}`
}

/** Gives the browser the paths of the contract without its schemas, so that zod stays on the server. */
export const contractWithoutSchemas = (): Plugin => ({
  name: 'steeple-contract',
  resolveId: (id) => (id === 'virtual:contract' ? '\0virtual:contract' : undefined),
  async load(id) {
    if (id !== '\0virtual:contract') return undefined
    const { contract } = await import(new URL('./contract/contract.ts', import.meta.url).href)
    const calls = codeOf(minifyContractRouter(contract) as unknown as Contract)
    return `${CALL}\nexport const contract = ${calls}`
  },
})

const isPage = (accept: string | undefined, url: string) =>
  Boolean(accept?.includes('text/html')) && !/^\/(api|hooks|sandbox|web)\//.test(url)

const pageOf = (url: string) => {
  const alone = /^\/(login|schedules)(\?|$)/.exec(url)?.[1]
  return `/web/${alone ?? 'index'}.html`
}

/** Answers every address of the app with its page while developing, as the server does with dist. */
const pageForEveryAddress = (): Plugin => {
  const serve = ({ middlewares }: Pick<ViteDevServer, 'middlewares'>) => {
    middlewares.use((request, _response, next) => {
      const url = request.url ?? '/'
      if (isPage(request.headers.accept, url)) request.url = pageOf(url)
      next()
    })
  }
  return { name: 'steeple-pages', configureServer: serve, configurePreviewServer: serve }
}

const REACT = /node_modules\/(react|react-dom|scheduler)\/|rolldown.runtime/
/** Shared by all pages; the one behind personal links needs little else. */
const LIGHT = [
  /vite.preload-helper/,
  /web\/app\/(theme\/(base|color-scheme)|lone-page)\./,
  /web\/lib\/(browser-store|calendar-days|early|names|offline-strip|online|phone|served)\./,
  /web\/ui\/(action|banner|box|card|chip|link-button|list|note|row|stack|status|tokens)\./,
  /core\/(vocabulary\/people|services\/in-part)\.ts/,
]
/** What calls the API, which the login needs too. */
const CALLS = [
  /node_modules\/(use-sync-external-store|@orpc|@tanstack\/(query-core|react-query))\//,
  /web\/lib\/(api|auth-message|confirm|embedded|errors|now|search|session|signup|title)\.ts|web\/app\/query-client\.ts|virtual:contract/,
  /core\/vocabulary\/(access|users)\.ts/,
]
/** What leads from page to page, with what nearly all of them know. */
const ROUTER = [
  /node_modules\/@tanstack\/(react-router|router-core|history|store|react-store)\//,
  /web\/lib\/(guards|layouts|page-settings)\.ts|core\/vocabulary\/(audit|churches|messages)\.ts/,
]
const FORMS = /node_modules\/(@mantine\/form|klona|fast-deep-equal)\/|web\/(lib\/form|ui\/field)\./
/** What the pages on the way in share. */
const ACCESS =
  /web\/(features\/access\/(access|access-layout|access\.module|link-trouble|sign-in)|ui\/product-name)\./

const component = (names: string) => new RegExp(`@mantine/core/esm/components/(${names})/`)
const packages = (names: string) => new RegExp(`node_modules/(${names})/`)
/** What the menus, and pages of buttons and lists, need of Mantine. */
const MANTINE = [
  packages('@mantine/(hooks|notifications|store)|clsx|react-transition-group|tslib|@babel/runtime'),
  // The snackbars take the name of a class from it.
  packages('react-remove-scroll(-bar)?|react-style-singleton|use-callback-ref|use-sidecar|get-nonce'),
  /@mantine\/core\/esm\/core\//,
  component('ActionIcon|Button|CloseButton|FloatingIndicator|Loader|Notification|Paper|Portal'),
  component('ScrollArea/utils|SegmentedControl|Skeleton|Text|Transition|UnstyledButton'),
]
/** What opens above a page. */
const DIALOGS = [
  component('Drawer|FocusTrap|Modal|ModalBase|Overlay'),
  /web\/ui\/(dialog|ask-dialog|dialog-buttons)\./,
]
const POPOVERS = [
  component('Floating|HoverCard|Popover|Tooltip'),
  /@mantine\/core\/esm\/utils\/Floating\//,
  packages('@floating-ui|tabbable'),
]
const MENUS = [component('Combobox|Menu|ScrollArea|Select')]
const INPUTS = [
  component('Combobox/(ComboboxChevron|get-parsed-combobox-data)|Input|InputBase|NativeSelect|TextInput'),
  /@mantine\/core\/esm\/components\/Combobox\/Combobox\.module/,
]
const FIELDS = [
  component('Accordion|Checkbox|InlineInput|NumberInput|Radio|Switch|Textarea|VisuallyHidden'),
  packages('react-textarea-autosize|react-number-format|use-(composed-ref|latest|isomorphic-layout-effect)'),
]
const isOneOf = (patterns: readonly RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id))

/** A person of a plan, with what can be done, in the drawer and as a page. */
const PERSON =
  /web\/features\/services\/(assignment-progress|asked-others|consent-history|conversation|delivery-words|example-log|mend|person-(answers|data|detail|drawer|log|verbs)|progress-steps|use-answer)\./
/** The lists that lead to them. */
const PEOPLE =
  /web\/features\/services\/(loaded-list|people-(choice|column|list|on-plan|order|words)|person-row|single-times|status-links|trail|use-lists|use-room|write-link)\./
/** Small parts of the pages on which people are talked with. */
const PARTS = [
  /web\/ui\/(more-menu|phone-bubble|steps-line)\./,
  /web\/lib\/(ask-button|ask-steps|download)\./,
  /@tabler\/icons-react\/.*\/Icon(ChevronDown|Pointer|X)\./,
]
/** The icons of the menus, which stand on every page behind the login. */
const menuIcons = new Set(
  ['menu.ts', 'side-menu.tsx', 'settings-menu.tsx'].flatMap(
    (file) => readFileSync(`${root}web/app/shell/${file}`, 'utf8').match(/Icon[A-Z]\w+/g) ?? [],
  ),
)
const isMenuIcon = (id: string) =>
  id.includes('@tabler/icons-react') &&
  (!/\/Icon\w+\.m?js/.test(id) || menuIcons.has(/(Icon\w+)\.m?js/.exec(id)?.[1] ?? ''))

/** What nearly every page behind the login needs. */
const OURS_BEHIND_LOGIN = [
  /web\/app\/(shell\/(?!confirm-dialog|find-churches|find-dialog|frame|help-dialog|more-page)|theme\/mantine)/,
  /web\/lib\/(back-link|button-link|call-link|connect-planning|counted-people|counts|dates|first-of|gather|live|not-connected|planning-(name|trouble)|profile|remind-link|roster|sending|snackbar|start-button|suspended-banner|visit)\./,
  /@tabler\/icons-react\/.*\/Icon(Check|ChevronLeft|ChevronRight|Reload)\./,
  /core\/access\/may\.ts/,
  /web\/ui\/(answer-bar|column|list-states|page-header|progress-line|step-focus)\./,
]
const isBehindLogin = (id: string) => isOneOf(MANTINE)(id) || isMenuIcon(id) || isOneOf(OURS_BEHIND_LOGIN)(id)

/**
 * What belongs together comes in one file: many small files compress badly and cost a request each. A group brings
 * nothing along that is not named here, so that the pages before the login stay light.
 */
const groups = [
  { name: 'base', test: isOneOf([REACT, ...LIGHT]) },
  { name: 'calls', test: isOneOf(CALLS) },
  { name: 'router', test: isOneOf(ROUTER) },
  { name: 'forms', test: FORMS },
  { name: 'access', test: ACCESS },
  { name: 'dialogs', test: isOneOf(DIALOGS) },
  { name: 'popovers', test: isOneOf(POPOVERS) },
  { name: 'inputs', test: isOneOf(INPUTS) },
  { name: 'fields', test: isOneOf(FIELDS) },
  { name: 'workspace', test: isBehindLogin },
  { name: 'person', test: PERSON },
  { name: 'people', test: PEOPLE },
  { name: 'parts', test: isOneOf(PARTS) },
  { name: 'menus', test: isOneOf(MENUS) },
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
    manifest: true,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups, includeDependenciesRecursively: false } },
      input: Object.fromEntries(Object.entries(pages).filter(([, page]) => existsSync(`${root}${page}`))),
    },
  },
})
