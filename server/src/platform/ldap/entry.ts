import type { Entry } from 'ldapts'
import { isDisabledAccount, readObjectGuid } from './attributes.ts'

/** A person or group of a directory. */
export interface DirectoryEntry {
  /** `objectGUID` of Active Directory, or `entryUUID` (RFC 4530). It survives a rename and a move. */
  identity: string
  dn: string
  is_disabled: boolean
  /** All values by attribute name in lower case. */
  values: Record<string, string[]>
}

export const identityAttributes = ['objectGUID', 'entryUUID'] as const
export const stateAttributes = [...identityAttributes, 'userAccountControl', 'modifyTimestamp'] as const

/** Undefined without an identity: such an entry could not be found again. */
export function readEntry(raw: Entry): DirectoryEntry | undefined {
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
  return { identity, dn: raw.dn, is_disabled: isDisabledAccount(values['useraccountcontrol']?.[0]), values }
}
