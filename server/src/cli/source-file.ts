import { readFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { gunzipSync } from 'node:zlib'
import { UsageError } from './command.ts'

/** npm runs scripts in the repository root; paths are relative to the user's folder. */
const here = process.env['INIT_CWD'] ?? process.cwd()

export const placeOf = (file: string): string => path.resolve(here, file)

/** Reads a text file, decompressing .gz. Bytes that are not UTF-8 become U+FFFD and are reported. */
export const readSource = async (file: string): Promise<string> => {
  const bytes = await readFile(placeOf(file)).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === 'ENOENT'
        ? `The file ${file} does not exist.`
        : `${file} cannot be read: ${error.message}.`,
    )
  })
  const plain = file.endsWith('.gz') ? gunzipSync(bytes) : bytes
  return new TextDecoder('utf-8').decode(plain) // removes a byte order mark
}

export const kindOf = (file: string): 'ldif' | 'csv' => {
  const name = file.toLowerCase().replace(/\.gz$/, '')
  if (/\.(ldif|ldf)$/.test(name)) return 'ldif'
  if (name.endsWith('.csv')) return 'csv'
  throw new UsageError(`${file} is neither .ldif nor .csv.`)
}
