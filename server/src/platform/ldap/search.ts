import { FilterParser, type Client, type Filter, type SearchResult } from 'ldapts'
import { call } from './connection.ts'
import { DirectoryError } from './directory-error.ts'
import { identityAttributes, readEntry, stateAttributes, type DirectoryEntry } from './entry.ts'

/** Reading a page blocks the event loop. */
const page_size = 200

/** Seconds; 0 leaves it to the directory. The library's default of 10 ended slow searches of nested groups. */
const timeLimit = 0

export interface DirectorySearch {
  base_dn: string
  /** RFC 4515. */
  filter: string
  /** Besides the identity and the state. If empty, only the identity is read, to list many entries. */
  attributes: readonly string[]
}

/**
 * Yields pages of at most 200 entries (RFC 2696). Ends without an error only if the directory sent all of them.
 * @throws DirectoryError
 */
export async function* searchPages(
  client: Client,
  { base_dn, filter, attributes }: DirectorySearch,
): AsyncGenerator<DirectoryEntry[]> {
  const pages = client.searchPaginated(base_dn, {
    scope: 'sub',
    timeLimit,
    filter: parseFilter(filter),
    attributes: attributes.length === 0 ? [...identityAttributes] : [...stateAttributes, ...attributes],
    explicitBufferAttributes: ['objectGUID'],
    paged: { pageSize: page_size },
  })
  let areFull = true
  let isFirst = true
  for (;;) {
    const page = await call(() => pages.next())
    if (page.done === true) return
    const { searchEntries: raw, searchReferences } = page.value satisfies SearchResult
    // The library stops at an empty page, but Active Directory may send one before the last.
    if (raw.length === 0 && searchReferences.length === 0 && !isFirst && !areFull)
      throw new DirectoryError('incomplete')
    areFull &&= raw.length === page_size
    isFirst = false
    yield raw.flatMap((entry) => readEntry(entry) ?? [])
  }
}

export function parseFilter(filter: string): Filter {
  try {
    return FilterParser.parseString(filter)
  } catch {
    throw new DirectoryError('filter')
  }
}

export interface DirectoryRoot {
  is_active_directory: boolean
  naming_contexts: string[]
  /** Active Directory: the highest change number of this server. */
  highest_usn: string | null
  /** Change numbers of one server mean nothing on another. */
  server_name: string | null
}

/** The entry at the root (RFC 4512 §5.1). */
export async function readRoot(client: Client): Promise<DirectoryRoot> {
  const attributes = ['namingContexts', 'highestCommittedUSN', 'dsServiceName']
  const { searchEntries } = await call(() => client.search('', { scope: 'base', timeLimit, attributes }))
  const entry = searchEntries[0] ?? { dn: '' }
  const read = (name: string): string[] => {
    const value: unknown = Object.entries(entry).find(([key]) => key === name)?.[1]
    return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string')
  }
  const highest_usn = read('highestCommittedUSN')[0] ?? null
  return {
    is_active_directory: highest_usn !== null,
    naming_contexts: read('namingContexts'),
    highest_usn,
    server_name: read('dsServiceName')[0] ?? null,
  }
}

const memberAttributes = ['member', 'uniqueMember'] as const

/**
 * DNs of the direct members of a group. Active Directory sends large groups in ranges ([MS-ADTS] 3.1.1.3.1.3.3).
 * @throws DirectoryError
 */
export async function readMembers(client: Client, group_dn: string): Promise<string[]> {
  const members: string[] = []
  let attributes: string[] = [...memberAttributes]
  while (attributes.length > 0) {
    const names = attributes
    const search = { scope: 'base', timeLimit, attributes: names } as const
    const { searchEntries } = await call(() => client.search(group_dn, search))
    attributes = []
    for (const [name, value] of Object.entries(searchEntries[0] ?? {})) {
      const [, attribute, last] = /^(member|uniqueMember)(?:;range=\d+-(\d+|\*))?$/i.exec(name) ?? []
      if (attribute === undefined) continue
      members.push(...(Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string'))
      if (last !== undefined && last !== '*') attributes.push(`${attribute};range=${Number(last) + 1}-*`)
    }
  }
  return members
}

/** Finds all identities of a search: a missing entry was deleted, moved away or no longer matches. */
export async function readIdentities(
  client: Client,
  search: Omit<DirectorySearch, 'attributes'>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const page of searchPages(client, { ...search, attributes: [] }))
    for (const { identity, dn } of page) found.set(identity, dn)
  return found
}
