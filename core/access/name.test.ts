import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { churchNameProblem, personNameProblem } from './name.ts'

describe('a name', () => {
  test.each([
    'Anna Maria Bauer',
    'J.R. Smith',
    'Dr.Smith Jones',
    'St. John',
    "Renée O'Neil",
    '李 小龙',
    'Jo-Ann Day',
  ])('%s is plain', (name) => {
    expect(personNameProblem(name)).toBeNull()
  })

  test.each([
    'Win money at https://win.test now',
    'Nora www.win.test',
    'Nora win.example/now',
    'WIN.COM Now',
    'Nora\nNew',
    'Nora\u2028New\u0000',
    'nora@win.test New',
    'Nora <b>New',
  ])('%j is refused', (name) => {
    expect(personNameProblem(name)).not.toBeNull()
  })

  test.prop([fc.webUrl(), fc.constantFrom('Nora ', '')])('never holds a link', (link, before) => {
    expect(personNameProblem(before + link)).not.toBeNull()
    expect(churchNameProblem(before + link)).not.toBeNull()
  })

  test.each(['Life.Church', 'elevation.church', "St. Mary's", 'Grace & Truth'])('%s is a church', (name) => {
    expect(churchNameProblem(name)).toBeNull()
  })
})
