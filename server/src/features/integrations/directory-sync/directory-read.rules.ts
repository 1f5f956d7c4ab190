import type { DirectoryRoot } from '../../../platform/ldap/search.ts'

/** Up to where a run has read. Only the directory's own numbers: its clock may differ from ours. */
export interface ChangeMark {
  /** Change numbers count on one server only. Null for directories without change numbers. */
  server_name: string | null
  /** `uSNChanged`, or `modifyTimestamp` in generalized time. */
  value: string
}

/**
 * Restricts a filter to entries that changed since the mark. Undefined if all have to be read: there is no mark, another
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
  return is_active_directory
    ? `(&${filter}(uSNChanged>=${(BigInt(mark.value) + 1n).toString()}))`
    : `(&${filter}(modifyTimestamp>=${mark.value}))`
}

/** Generalized time of one directory sorts as text. */
export const laterOf = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b > a) ? b : a

/** Directories compare names without case and without spaces after commas (RFC 4518). */
export const normalizeDn = (dn: string): string => dn.toLowerCase().replaceAll(/\s*([,=+])\s*/g, '$1')

/** The nearest organizational unit above an entry, or the container. Empty directly below the root. */
export function unitOf(dn: string): string {
  const [, ...above] = dn.split(/(?<!\\),/)
  const units = above.map((part) => /^\s*(ou|cn|o)\s*=\s*(.*)$/i.exec(part))
  const unit = units.find((part) => part?.[1]?.toLowerCase() === 'ou') ?? units.find((part) => part !== null)
  return unit?.[2]?.replaceAll(/\\(.)/g, '$1').trim() ?? ''
}
