import { containsWords } from '@wardline/contract/folded-text.ts'
import type { AdminGroup, AdminPlace, Subplace } from './subplace.ts'

/** Addresses ignore case and a slash at their end. */
const normalize = (path: string): string => path.replace(/\/$/u, '').toLowerCase()

export const isAddressOf = (path: string, to: string): boolean => normalize(path) === normalize(to)

/** The place of a screen, also of a record below it: `/accountSettings/users/12` belongs to the users. */
export function findCurrentPlace<P extends Subplace>(places: readonly P[], path: string): P | undefined {
  const address = `${normalize(path)}/`
  return places
    .filter(({ to }) => address.startsWith(`${normalize(to)}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0]
}

export interface AdminSection {
  group: AdminGroup
  places: AdminPlace[]
}

/** Groups without a place that matches are left out. */
export function groupAdminPlaces(places: readonly Subplace[], typed: string): AdminSection[] {
  const matching = places
    .filter((each) => each.place === 'Admin')
    .filter(({ label, keywords, group }) => containsWords(`${label} ${keywords} ${group}`, typed))
  return [...Map.groupBy(matching, ({ group }) => group)].map(([group, list]) => ({ group, places: list }))
}
