import { expect, test } from 'vitest'
import { contentPolicy } from './content-policy.ts'

const OWN = { captcha: { origins: [] }, payments: null }

test('without a chat and without apps, everything is our own and nobody frames it', () => {
  const { directives } = contentPolicy({ ...OWN, pages: { embeddedIn: [], supportChat: null } })
  expect(directives).toMatchObject({
    scriptSrc: ["'self'"],
    connectSrc: ["'self'"],
    frameSrc: ["'none'"],
    frameAncestors: ["'none'"],
  })
})

test('a chat that is set brings its origin and no other; named apps may frame the pages', () => {
  const supportChat = { script: 'https://chat.example.org/widget.js?v=2', appId: 'abc' }
  const { directives } = contentPolicy({
    ...OWN,
    pages: { embeddedIn: ['https://app.example.org'], supportChat },
  })
  expect(directives.scriptSrc).toEqual(["'self'", 'https://chat.example.org'])
  expect(directives.connectSrc).toEqual(["'self'", 'https://chat.example.org'])
  expect(directives.frameSrc).toEqual(['https://chat.example.org'])
  expect(directives.frameAncestors).toEqual(['https://app.example.org'])
})
