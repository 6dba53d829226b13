const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char)

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; font: 17px/1.6 system-ui, sans-serif; color: #1f2a24; background: #f6f7f4; overflow-wrap: anywhere; }
.page { max-width: 40rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 1.5rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .25rem; }
p { margin: .5rem 0; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: 1rem 0; border-bottom: 1px solid #c9d0ca; margin-bottom: 2rem; }
a { color: #17614a; display: inline-block; padding: .6rem 0; }
a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: 1rem 0; }
label { display: block; font-weight: 600; }
input { display: block; font: inherit; padding: .6rem .75rem; margin-top: .25rem; border: 1px solid #6b756e; border-radius: .5rem; min-width: 0; width: 14rem; max-width: 100%; box-sizing: border-box; color: inherit; background: transparent; }
button { font: inherit; font-weight: 600; padding: .65rem 1.25rem; border: 0; border-radius: .5rem; color: #fff; background: #17614a; }
.small { font-size: .9rem; flex-basis: 100%; }
.poster { text-align: center; }
.poster svg { width: min(18rem, 80vw); height: auto; background: #fff; padding: 1rem; border-radius: .5rem; }
h1:has(~ .poster) { text-align: center; }
.poster strong { overflow-wrap: anywhere; }
@media print { nav, .screen { display: none; } body { background: #fff; color: #000; } h1:has(~ .poster) { font-size: 3rem; } .poster svg { width: 12cm; } .poster p { font-size: 1.4rem; } .poster .small { font-size: 1rem; } }
@media screen and (prefers-color-scheme: dark) {
  body { color: #e6ebe7; background: #151a17; }
  nav { border-color: #3c463f; }
  a { color: #7fd6b4; }
}
`

/** A whole page that needs no script, for people who are not signed in. */
export const plainPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head><body><div class="page">${body}</div></body></html>`
