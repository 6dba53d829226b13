import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** What is smaller gains nothing. */
const WORTH_BYTES = 1_000
const SMALLEST = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 }

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < WORTH_BYTES) return
  const params = { ...SMALLEST, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    brotli(content, { params }).then((packed) => writeFile(`${path}.br`, packed)),
    zip(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ])
}

/** Puts the compressed forms beside each built file, once, so that the server only hands them out. */
export async function compressAssets(folder: string): Promise<void> {
  const files = await readdir(folder)
  await Promise.all(
    files.filter((file) => /\.(js|css|svg)$/.test(file)).map((file) => compress(join(folder, file))),
  )
}
