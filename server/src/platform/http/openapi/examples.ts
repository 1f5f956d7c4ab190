import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** As in an address. */
export type AddressValues = Readonly<Record<string, string | number | boolean>>

/** A request and its response, recorded in a demo hospital; lists show their first items. */
export interface Example {
  params?: AddressValues
  query?: AddressValues
  body?: unknown
  answer?: unknown
}

/** By route name. */
export type Examples = Readonly<Record<string, Example | undefined>>

const folder = fileURLToPath(new URL('../../../../api-examples', import.meta.url))

/** Reads the files that `npm run docs:examples` wrote, one for each feature. */
export const readExamples = (): Examples =>
  Object.assign(
    {},
    ...readdirSync(folder).map(
      (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Examples,
    ),
  ) as Examples
