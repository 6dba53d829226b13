import { parseEnv } from 'node:util'
import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { firstSettings } from './install.ts'

test('a sender with a comma in its name is written as it was given', () => {
  const MAIL_FROM = '"First Church, Inc." <hello@example.org>'
  expect(parseEnv(firstSettings({ MAIL_FROM })).MAIL_FROM).toBe(MAIL_FROM)
})

const anyValue = fc.string({ minLength: 1, unit: fc.constantFrom(...'aZ9 #\'"`$\\n<>@,=') })

property.prop([anyValue])('whatever is set is read again as it was', (value) => {
  fc.pre(!["'", '`'].every((quote) => value.includes(quote)))
  expect(parseEnv(firstSettings({ SMTP_URL: value })).SMTP_URL).toBe(value)
})
