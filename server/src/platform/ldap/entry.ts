import type { Entry } from 'ldapts'
import { isDisabledAccount, isExpiredAccount, isLockedAccount, readObjectGuid } from './attributes.ts'

/** A person or group of a directory. */
export interface DirectoryEntry {
  /** `objectGUID` of Active Directory, or `entryUUID` (RFC 4530). It survives a rename and a move. */
  identity: string
  dn: string
  /** Disabled, locked by an administrator, or expired. */
  is_disabled: boolean
  /** All values by attribute name in lower case. */
  values: Record<string, string[]>
}

export const identityAttributes = ['objectGUID', 'entryUUID'] as const
export const stateAttributes = [
  ...identityAttributes,
  'userAccountControl',
  'accountExpires',
  'nsAccountLock',
  'modifyTimestamp',
] as const

/** Undefined without an identity: such an entry could not be found again. */
export function readEntry(raw: Entry, now = Temporal.Now.instant()): DirectoryEntry | undefined {
  const values: Record<string, string[]> = {}
  let identity: string | undefined
  for (const [name, value] of Object.entries(raw)) {
    if (name === 'dn') continue
    const all = Array.isArray(value) ? value : [value]
    const [first] = all
    if (name.toLowerCase() === 'objectguid' && Buffer.isBuffer(first)) identity = readObjectGuid(first)
    else values[name.toLowerCase()] = all.filter((each) => typeof each === 'string')
  }
  identity ??= values['entryuuid']?.[0]
  if (identity === undefined) return undefined
  const first = (name: string) => values[name.toLowerCase()]?.[0]
  const is_disabled =
    isDisabledAccount(first('userAccountControl')) ||
    isLockedAccount(first('nsAccountLock')) ||
    isExpiredAccount(first('accountExpires'), now)
  return { identity, dn: raw.dn, is_disabled, values }
}
