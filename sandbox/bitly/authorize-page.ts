import type { BitlyAccount, BitlyData } from './data.ts'

const STYLE = `
  :root { color-scheme: light dark; --ink: #22201c; --muted: #655f55; --card: #fff; --page: #f4f1ec; --line: #d5cec2; --go: #a83a10; --on-go: #fff; }
  @media (prefers-color-scheme: dark) { :root { --ink: #f3efe9; --muted: #b8b0a4; --card: #24211d; --page: #161412; --line: #46413a; --go: #ff9a6b; --on-go: #1b120d; } }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
  main { width: min(28rem, 100%); background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; padding: 1.5rem; }
  h1 { font-size: 1.25rem; margin: 0 0 0.25rem; }
  p { color: var(--muted); margin: 0 0 1rem; }
  fieldset { border: 1px solid var(--line); border-radius: 0.5rem; margin: 0 0 1rem; padding: 0.5rem 1rem; }
  legend { font-weight: 600; padding: 0 0.25rem; }
  label { display: flex; gap: 0.6rem; align-items: center; padding: 0.5rem 0; cursor: pointer; }
  small { color: var(--muted); }
  .choice { display: flex; gap: 0.75rem; }
  button { flex: 1; min-height: 2.75rem; border-radius: 0.5rem; border: 1px solid var(--line); background: transparent; color: inherit; font: inherit; cursor: pointer; }
  button.allow { background: var(--go); border-color: var(--go); color: var(--on-go); font-weight: 600; }
  :focus-visible { outline: 3px solid var(--go); outline-offset: 2px; }
`

/** Asks whom to log in as, and whether the application may shorten links. */
export const consentPage = (data: BitlyData, asked: URLSearchParams): string =>
  layout(`
    <h1>Connect to Bitly</h1>
    <p>An application asks to shorten links with your account. This is the sandbox: choose who you are.</p>
    <form method="get">
      ${[...asked].map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`).join('')}
      <fieldset><legend>Account</legend>${data.accounts.all().map(choice).join('')}</fieldset>
      <div class="choice"><button class="allow">Allow</button><button name="deny" value="yes">Deny</button></div>
    </form>`)

const choice = ({ login, name, hasDomain }: BitlyAccount, place: number): string => {
  const domain = hasDomain ? 'with a domain of its own' : 'no domain of its own'
  const checkedFirst = place === 0 ? ' checked' : ''
  return `<label><input type="radio" name="approve" value="${login}"${checkedFirst}> <span>${escaped(name)} <small>(${domain})</small></span></label>`
}

export const problemPage = (text: string): string =>
  layout(`<h1>This cannot be connected</h1><p>${escaped(text)}</p>`)

const layout = (content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bitly sandbox</title>
<style>${STYLE}</style>
</head>
<body><main>${content}</main></body>
</html>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
