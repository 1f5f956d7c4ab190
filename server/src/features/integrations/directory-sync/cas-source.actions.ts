import type { CasPageBody } from '@wardline/contract/integrations/directory-agents/cas-reading.schemas.ts'
import type { Database } from '../../../platform/db/database.ts'
import { findReading, readPage, type PlanParts } from '../directory-agents/cas-reading.queries.ts'
import { readPerson, type DirectoryPerson } from './directory-person.rules.ts'
import type { DirectoryMappings, DirectoryReading, PresentEntry } from './directory-read.actions.ts'
import { normalizeDn, unitOf } from './directory-read.rules.ts'
import type { RunTrouble } from '../directory-runs/sync.errors.ts'

/** Reads the last posted pages of a CAS agent's program, as `readDirectory` reads a directory. */
export async function readPosted(
  db: Database,
  agent: { account_id: number; id: number },
  mappings: DirectoryMappings,
): Promise<DirectoryReading | RunTrouble> {
  const { account_id } = agent
  const posted = await db.read(account_id, (reader) => findReading(reader, agent))
  if (!posted) return 'no_agent_reading'
  const places = findPlaces(posted, mappings)
  if (!places) return 'outdated_reading'
  const people = new Map<string, DirectoryPerson>()
  const present = new Map<string, PresentEntry>()
  const byDn = new Map<string, PresentEntry>()
  const members: CasPageBody['members'] = []
  for (let page = 0; page < posted.pages; page++) {
    const content = await db.read(account_id, (reader) =>
      readPage(reader, account_id, { reading_id: posted.id, page }),
    )
    // A newer reading has replaced this one.
    if (!content) return 'no_agent_reading'
    members.push(...content.members)
    for (const { searches, ...entry } of content.entries) {
      const departments = places.departments.filter(({ place }) => searches.includes(place))
      if (departments.length === 0) continue
      const found = present.get(entry.identity) ?? {
        department_ids: [],
        group_ids: [],
        unit: unitOf(entry.dn),
      }
      const ids = departments.flatMap(({ department_id }) => department_id ?? [])
      const joined = { ...found, department_ids: [...new Set([...found.department_ids, ...ids])] }
      present.set(entry.identity, joined)
      byDn.set(normalizeDn(entry.dn), joined)
      people.set(entry.identity, readPerson(entry, mappings))
    }
  }
  for (const { group, dns } of members)
    for (const group_id of places.groups.get(group) ?? [])
      for (const dn of dns) {
        const entry = byDn.get(normalizeDn(dn))
        if (entry && !entry.group_ids.includes(group_id)) entry.group_ids = [...entry.group_ids, group_id]
      }
  return { present, people: [...people.values()], mark: null }
}

interface Places {
  departments: { place: number; department_id: number | null }[]
  /** Permission groups by place. */
  groups: ReadonlyMap<number, number[]>
}

/** Undefined if the reading was made before a mapping. */
function findPlaces({ searches, groups }: PlanParts, mappings: DirectoryMappings): Places | undefined {
  const departments = mappings.departments.map(({ department_id, search_query, base_dn }) => ({
    department_id,
    place: searches.findIndex((each) => each.base_dn === base_dn && each.filter === search_query),
  }))
  const members = mappings.groups.map(({ permission_group_id, remote_group_dn }) => ({
    permission_group_id,
    place: groups.indexOf(remote_group_dn),
  }))
  if ([...departments, ...members].some(({ place }) => place < 0)) return undefined
  const byPlace = Map.groupBy(members, ({ place }) => place)
  return {
    departments,
    groups: new Map([...byPlace].map(([place, all]) => [place, all.map((each) => each.permission_group_id)])),
  }
}
