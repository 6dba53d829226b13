import { readFileSync, writeFileSync } from 'node:fs'
import { textsTable } from '#core/messages/texts-table.ts'

const page = new URL('../../docs/texts.md', import.meta.url)
const [introduction = ''] = readFileSync(page, 'utf8').split(/^\|/m)
writeFileSync(page, `${introduction}${textsTable()}\n`)
