import { expect, test } from 'vitest'
import { csvFile } from './csv.ts'

test.each(['=1', '+1', '-1', '@A1', '\t=1', '\r=1'])(
  'no cell that begins like %j is a formula',
  async (words) => {
    const csv = await csvFile('a.csv', ['words'], [[words]]).text()
    expect(csv).toContain(`'${words}`)
  },
)

test('spreadsheets know the file for UTF-8, and cells may hold commas, quotes and line breaks', async () => {
  const bytes = new Uint8Array(await csvFile('a.csv', ['a', 'b'], [['1,2', 'say "ja"\n']]).arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe('a,b\r\n"1,2","say ""ja""\n"\r\n')
})
