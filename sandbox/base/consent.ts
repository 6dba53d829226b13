/** The colours of a service, as CSS variables for light and dark. */
export type Colours = { light: string; dark: string }

const styleOf = ({ light, dark }: Colours): string => `
  :root { color-scheme: light dark; ${light} }
  @media (prefers-color-scheme: dark) { :root { ${dark} } }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
  main { width: min(30rem, 100%); background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; padding: 1.5rem; }
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

/** Text as it may stand in a page. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A person or account that the page offers to log in as. */
export type Login = { value: string; name: string; note: string }
export type LoginGroup = { name: string; logins: Login[] }

const choiceOf = ({ value, name, note }: Login, isChecked: boolean): string =>
  `<label><input type="radio" name="approve" value="${escaped(value)}"${isChecked ? ' checked' : ''}> <span>${escaped(name)} <small>(${escaped(note)})</small></span></label>`

/**
 * The pages on which an emulated service asks whom to log in as, and whether to grant what the application
 * wants.
 */
export const consentPages = (service: string, colours: Colours) => {
  const page = (content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${service} sandbox</title>
<style>${styleOf(colours)}</style>
</head>
<body><main>${content}</main></body>
</html>`

  return {
    page,
    problem: (text: string): string => page(`<h1>This cannot be connected</h1><p>${escaped(text)}</p>`),
    /** The parameters in `asked` are sent back with the answer; the first login is preselected. */
    ask: (wish: string, asked: URLSearchParams, groups: readonly LoginGroup[]): string => {
      const kept = [...asked].map(
        ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
      )
      const first = groups.flatMap(({ logins }) => logins)[0]
      const fieldsets = groups.map(({ name, logins }) => {
        const choices = logins.map((login) => choiceOf(login, login === first))
        return `<fieldset><legend>${escaped(name)}</legend>${choices.join('')}</fieldset>`
      })
      return page(`
    <h1>Connect to ${service}</h1>
    <p>${wish} This is the sandbox: choose who you are.</p>
    <form method="get">
      ${kept.join('')}
      ${fieldsets.join('')}
      <div class="choice"><button class="allow">Allow</button><button name="deny" value="yes">Deny</button></div>
    </form>`)
    },
  }
}
