import { expect, test } from 'vitest'
import { missingOn, unopenedInWords, websiteInWords } from './website.ts'

const OURS = 'https://steeple.example/c/grace-1'
const FULL =
  '<a href="/privacy">Privacy</a> <a href="/terms">Terms of use</a> <p>We text you. Message and data rates may apply.</p>'

test.each([
  ['everything', FULL, []],
  ['nothing', '<h1>Welcome home</h1>', ['privacy', 'terms', 'texts']],
  ['no word about texts', '<footer>Privacy policy, Terms</footer>', ['texts']],
  [
    'words in scripts and comments only',
    '<script>privacy terms sms</script><!-- privacy -->',
    ['privacy', 'terms', 'texts'],
  ],
  ['a link to our page', `<a href="${OURS}">Texts</a>`, []],
] as const)('a page with %s', (_, html, missing) => {
  expect(missingOn(html, OURS)).toEqual(missing)
})

test.each(['<!--', '<script>', '<STYLE ', '<!-- <script>'])(
  'a page of nothing but %s is looked at without keeping others waiting',
  (opening) => {
    const page = opening.repeat(Math.floor((512 * 1024) / opening.length))
    const started = performance.now()
    expect(missingOn(`${page} privacy terms sms`, OURS)).toEqual(['privacy', 'terms', 'texts'])
    expect(performance.now() - started).toBeLessThan(500)
  },
)

test('what is missing is said with what mends it', () => {
  expect(websiteInWords([], OURS)).toContain('found what reviewers look for')
  expect(websiteInWords(['privacy', 'texts'], OURS)).toMatch(
    /a privacy policy or a word about your texts.*\/c\/grace-1/,
  )
  expect(unopenedInWords('no_answer')).toMatch(/could not be opened.*leave the website empty/)
})
