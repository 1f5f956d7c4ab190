import { readFile } from 'node:fs/promises'

const file = new URL('../../../../data/passwords/common.txt', import.meta.url)

let list: Promise<ReadonlySet<string>> | undefined

/** Passwords that many people use, in lower case. Read once, at the first use. */
export const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (list ??= readFile(file, 'utf8').then((text) => new Set(text.split('\n').filter(Boolean))))
