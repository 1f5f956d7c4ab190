import { readFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { gunzipSync } from 'node:zlib'
import { UsageError } from './command.ts'

/** npm runs scripts in the root of the repository; a path is meant from where the person stands. */
const here = process.env['INIT_CWD'] ?? process.cwd()

export const placeOf = (file: string): string => path.resolve(here, file)

/** The text of a file, unpacked when its name ends in .gz; bytes that are not UTF-8 become U+FFFD and are reported. */
export const readSource = async (file: string): Promise<string> => {
  const bytes = await readFile(placeOf(file)).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read: ${error.message}.`,
    )
  })
  const plain = file.endsWith('.gz') ? gunzipSync(bytes) : bytes
  return new TextDecoder('utf-8').decode(plain) // drops a byte order mark
}

/** `ldif` or `csv` by the file's name, packed or not. */
export const kindOf = (file: string): 'ldif' | 'csv' => {
  const name = file.toLowerCase().replace(/\.gz$/, '')
  if (/\.(ldif|ldf)$/.test(name)) return 'ldif'
  if (name.endsWith('.csv')) return 'csv'
  throw new UsageError(`${file} is neither .ldif nor .csv.`)
}
