import { nameOf, type PlanningData } from '../data.ts'
import type { Organization, Person } from '../documents.ts'

const STYLE = `
  :root { color-scheme: light dark; --ink: #1c2430; --muted: #5a6675; --card: #fff; --page: #eef1f5; --line: #ccd3dc; --go: #1f5fbf; }
  @media (prefers-color-scheme: dark) { :root { --ink: #edf1f6; --muted: #a3afbd; --card: #1b222c; --page: #10151c; --line: #39434f; --go: #7db0ff; } }
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
  button.allow { background: var(--go); border-color: var(--go); color: var(--card); font-weight: 600; }
  :focus-visible { outline: 3px solid var(--go); outline-offset: 2px; }
`

/** Asks whom to log in as, and whether the application may look. */
export function authorizePage(data: PlanningData, asked: URLSearchParams): string {
  const logins = data.people.filter((person) => person.canLogIn)
  if (!logins.length) return problemPage('This sandbox has no organisation to log in to.')
  const organizations = data.organizations
    .all()
    .map((organization) => choices(organization, logins, logins[0]?.id))
    .join('')
  const kept = [...asked].map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return layout(`
    <h1>Connect to Planning Center</h1>
    <p>An application asks to see and change your church's schedules. This is the sandbox: choose who you are.</p>
    <form method="get">
      ${kept.join('')}
      ${organizations}
      <div class="choice">
        <button class="allow">Allow</button>
        <button name="deny" value="yes">Deny</button>
      </div>
    </form>`)
}

export const problemPage = (text: string): string =>
  layout(`<h1>This cannot be connected</h1><p>${escaped(text)}</p>`)

function choices(organization: Organization, logins: Person[], first: string | undefined): string {
  const people = logins
    .filter((person) => person.organizationId === organization.id)
    .map((person) => {
      const role = person.servicesPermission ?? 'no access to Services'
      const checked = person.id === first ? ' checked' : ''
      return `<label><input type="radio" name="approve" value="${person.id}"${checked}> <span>${escaped(nameOf(person))} <small>(${role})</small></span></label>`
    })
  return `<fieldset><legend>${escaped(organization.name)}</legend>${people.join('')}</fieldset>`
}

const layout = (content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Planning Center sandbox</title>
<style>${STYLE}</style>
</head>
<body><main>${content}</main></body>
</html>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
