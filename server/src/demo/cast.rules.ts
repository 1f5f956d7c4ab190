import { titleOf } from './departments.rules.ts'
import type { Department, Rank } from './departments.rules.ts'

export const mailDomain = 'demo.example.com'

type Role = 'nurse' | 'hospitalist' | 'fellow' | 'operator'

type CastMember = {
  role: Role
  /** As published in the directory: by this the person is found among the staff. */
  name: string
  rank: Rank
  department: Department
}

/** Whom the start names: four people of the published staff who know each other well. */
export const cast: CastMember[] = [
  { role: 'nurse', name: 'Claire Prevatt', rank: 'nurse', department: 'Cardiology' },
  { role: 'hospitalist', name: 'Mohammad Astor', rank: 'attending', department: 'Hospital Medicine' },
  { role: 'fellow', name: 'Lowell Piotto', rank: 'fellow', department: 'Cardiology' },
  { role: 'operator', name: 'Selma Tilton', rank: 'nurse', department: 'Communications Center' },
]

export type DemoPerson = { name: string; title: string; email: string; username: string }

/** Who to sign in as, with the password `demo`. */
export const demoPeople = (): DemoPerson[] =>
  cast.map(({ name, rank, department }) => {
    const username = name.replaceAll(' ', '_')
    return { name, title: titleOf(department, rank), email: `${username}@${mailDomain}`, username }
  })
