import type { Department } from './departments.rules.ts'
import type { Staff } from './staff.rules.ts'

export const savedFilters: { name: string; tags: string[]; departments: Department[] }[] = [
  {
    name: 'Support services',
    tags: ['unit: Patient Transport', 'unit: Environmental Services', 'unit: Communications Center'],
    departments: ['Patient Transport', 'Environmental Services'],
  },
  { name: 'Pharmacy and laboratory', tags: ['unit: Pharmacy', 'unit: Laboratory'], departments: [] },
]

export interface Shortlist {
  owner: string
  favorites: string[]
  local_group: { name: string; members: string[] }
}

export const shortlistsOf = (staff: Staff[], cast: Staff[]): Shortlist[] =>
  cast.map(({ uid: owner, department }) => ({
    owner,
    favorites: cast.map(({ uid }) => uid).filter((uid) => uid !== owner),
    local_group: {
      name: `Tonight, ${department}`,
      members: staff
        .filter((person) => person.department === department && person.uid !== owner)
        .slice(0, 5)
        .map(({ uid }) => uid),
    },
  }))
