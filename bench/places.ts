import { join } from 'node:path'
import { openBox } from '#testkit/box.ts'
import { startPostgres } from '#testkit/postgres.ts'
import { randomFrom } from '#testkit/random.ts'
import { countYear } from './places/count.ts'
import { FIRST, live } from './places/life.ts'
import { inFolder, openDatabase } from './support.ts'

/**
 * Months of a church whose plans have open places: the product over its emulated providers, and people who answer as
 * `places/how-people-answer.ts` says. `daysFrom`: from which month on they are asked for the days they cannot serve.
 */
const [months = 12, seed = 1, minutes = 25, daysFrom = Math.floor(months / 2)] = process.argv
  .slice(2)
  .map(Number)

await inFolder(async (folder) => {
  const postgres = await startPostgres(join(folder, 'postgres'))
  const connection = await openDatabase(postgres.url)
  const box = await openBox({ connection, world: 'empty', at: `${FIRST}T12:00:00Z` })
  try {
    const year = await live(box, { months, daysFrom, minutes, random: randomFrom(seed) })
    const { rows, trace, twice } = await countYear(connection.db, year, box.clock.now())
    console.log(`seed ${seed}\n\n| what | count | share |\n| --- | --- | --- |`)
    for (const row of rows) console.log(`| ${row.join(' | ')} |`)
    console.log('\nPeople of asks for services that are over and that did not fill the place:')
    console.table(trace)
    console.log('\nWho is there where a place was filled twice:')
    console.table(twice)
  } finally {
    await box.stop()
    await postgres.stop()
  }
})
