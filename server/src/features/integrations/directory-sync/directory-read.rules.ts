import { accountNeverExpires } from '../../../platform/ldap/attributes.ts'
import { parseDn } from '../../../platform/ldap/distinguished-name.ts'
import type { DirectoryRoot } from '../../../platform/ldap/search.ts'

/**
 * The point up to which a run has read. It has only the directory's own numbers, because its clock may differ
 * from ours.
 */
export interface ChangeMark {
  /** Change numbers count on one server only. Null for directories without change numbers. */
  server_name: string | null
  /** `uSNChanged`, or `modifyTimestamp` in generalized time. */
  value: string
}

/**
 * Restricts a filter to entries that changed since the mark, and to accounts of Active Directory that expire: an entry does
 * not change when that time comes. Undefined if all have to be read: there is no mark, another
 * server of the domain answers, or the server was restored from a backup, so that its numbers are below the mark.
 */
export function changedSince(
  filter: string,
  mark: ChangeMark | null,
  { is_active_directory, server_name, highest_usn }: Omit<DirectoryRoot, 'naming_contexts'>,
): string | undefined {
  if (mark === null || mark.server_name !== server_name) return undefined
  if (!/^\d+(\.\d+)?Z?$/.test(mark.value)) return undefined
  if (highest_usn !== null && BigInt(highest_usn) < BigInt(mark.value)) return undefined
  // A timestamp counts in seconds, so entries of the same second are read again.
  if (!is_active_directory) return `(&${filter}(modifyTimestamp>=${mark.value}))`
  const changed = `(uSNChanged>=${(BigInt(mark.value) + 1n).toString()})`
  const expires = `(&(accountExpires>=1)(!(accountExpires=${accountNeverExpires})))`
  return `(&${filter}(|${changed}${expires}))`
}

/** Generalized time of one directory sorts as text. */
export const laterOf = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b > a) ? b : a

/** Equal for names that differ only in case, spaces and the spelling of escaped characters, as directories compare them (RFC 4518). */
export const normalizeDn = (dn: string): string =>
  JSON.stringify(parseDn(dn).map(({ type, value }) => [type, value.toLowerCase().replaceAll(/\s+/g, ' ')]))

/** The nearest organizational unit above an entry, or the container. Empty directly below the root. */
export function unitOf(dn: string): string {
  const [, ...above] = parseDn(dn)
  const find = (types: readonly string[]) => above.find(({ type }) => types.includes(type))?.value
  return find(['ou']) ?? find(['cn', 'o']) ?? ''
}
