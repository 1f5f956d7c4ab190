import type { Client } from 'ldapts'
import { bindDirectory, closeDirectory, connectDirectory } from '../../../platform/ldap/connection.ts'
import type { DirectoryEntry } from '../../../platform/ldap/entry.ts'
import { readMembers, readRoot, searchPages } from '../../../platform/ldap/search.ts'
import type { DirectoryAccess } from '../../../platform/ldap/test-connection.ts'
import type { Outbound } from '../../../platform/outbound/target.ts'
import { readPerson, type DirectoryPerson, type PersonMappings } from './directory-person.rules.ts'
import { changedSince, laterOf, normalizeDn, unitOf, type ChangeMark } from './directory-read.rules.ts'
import type { Membership } from './sync-plan.rules.ts'

export interface DirectoryMappings extends PersonMappings {
  /** The people of all departments are those of the sync. */
  departments: readonly { department_id: number | null; search_query: string; base_dn: string }[]
  groups: readonly { permission_group_id: number; remote_group_dn: string }[]
}

export interface DirectoryReading {
  present: Map<string, PresentEntry>
  /** All people, or those that changed since the mark. */
  people: DirectoryPerson[]
  /** The mark for the next run. `null` if the next run has to read everything. */
  mark: ChangeMark | null
}

export interface PresentEntry extends Membership {
  unit: string
  department_ids: number[]
  group_ids: number[]
}

interface Reading {
  /** The entries with their units, which would block the event loop if they were read at the end. */
  present: Map<string, PresentEntry>
  /** The entries by normalized DN, if members of groups are looked up. */
  byDn: Map<string, PresentEntry> | null
  people: Map<string, DirectoryPerson>
  latest: string | null
}

interface Since {
  mark: ChangeMark | null
  /** Identities that earlier runs have read. */
  known: { has(identity: string): boolean }
}

/**
 * Reads a directory as a whole or not at all: after a lost connection, a limit or a missing base there is no reading, so
 * that no user looks deleted.
 * @throws DirectoryError
 */
export async function readDirectory(
  { access, out }: { access: DirectoryAccess; out: Outbound },
  mappings: DirectoryMappings,
  since: Since,
): Promise<DirectoryReading> {
  const client = await connectDirectory(access, out)
  try {
    await bindDirectory(client, access)
    return await readAll(client, mappings, since)
  } finally {
    await closeDirectory(client)
  }
}

async function readAll(
  client: Client,
  mappings: DirectoryMappings,
  { mark, known }: Since,
): Promise<DirectoryReading> {
  // Read before the search, so that the next run reads entries again that change during it.
  const root = await readRoot(client)
  const reading: Reading = {
    present: new Map(),
    byDn: mappings.groups.length === 0 ? null : new Map(),
    people: new Map(),
    latest: null,
  }
  for (const { department_id, search_query, base_dn } of mappings.departments) {
    const changed = changedSince(search_query, mark, root)
    const search = { base_dn, filter: search_query }
    if (changed === undefined) await readPeople(client, mappings, search, { reading, department_id })
    else {
      const listed = await listEntries(client, search, { reading, department_id })
      await readPeople(client, mappings, { base_dn, filter: changed }, { reading, department_id })
      // Entries that came into view without a change, such as by a new right of the bind user.
      if (listed.some((identity) => !known.has(identity) && !reading.people.has(identity)))
        await readPeople(client, mappings, search, { reading, department_id })
    }
  }
  if (reading.byDn) await addGroups(client, mappings.groups, reading.byDn)
  const value = root.is_active_directory ? root.highest_usn : laterOf(mark?.value ?? null, reading.latest)
  return {
    present: reading.present,
    people: [...reading.people.values()],
    mark: value === null ? null : { server_name: root.server_name, value },
  }
}

interface Target {
  reading: Reading
  department_id: number | null
}

async function readPeople(
  client: Client,
  mappings: PersonMappings,
  search: { base_dn: string; filter: string },
  { reading, department_id }: Target,
): Promise<void> {
  const attributes = [...new Set(mappings.fields.map(({ remote }) => remote))]
  for await (const page of searchPages(client, { ...search, attributes }))
    for (const entry of page) {
      addEntry(entry, { reading, department_id })
      reading.people.set(entry.identity, readPerson(entry, mappings))
      reading.latest = laterOf(reading.latest, entry.values['modifytimestamp']?.[0] ?? null)
    }
}

async function listEntries(
  client: Client,
  search: { base_dn: string; filter: string },
  target: Target,
): Promise<string[]> {
  const identities: string[] = []
  for await (const page of searchPages(client, { ...search, attributes: [] }))
    for (const entry of page) {
      addEntry(entry, target)
      identities.push(entry.identity)
    }
  return identities
}

function addEntry({ identity, dn }: DirectoryEntry, { reading, department_id }: Target): void {
  const entry = reading.present.get(identity) ?? { unit: unitOf(dn), department_ids: [], group_ids: [] }
  reading.present.set(identity, entry)
  reading.byDn?.set(normalizeDn(dn), entry)
  if (department_id !== null && !entry.department_ids.includes(department_id))
    entry.department_ids.push(department_id)
}

async function addGroups(
  client: Client,
  groups: DirectoryMappings['groups'],
  byDn: ReadonlyMap<string, PresentEntry>,
): Promise<void> {
  for (const { permission_group_id, remote_group_dn } of groups)
    for (const dn of await readMembers(client, remote_group_dn)) {
      const entry = byDn.get(normalizeDn(dn))
      if (entry && !entry.group_ids.includes(permission_group_id)) entry.group_ids.push(permission_group_id)
    }
}
