import { titleOf } from './departments.rules.ts'
import type { Department, Rank } from './departments.rules.ts'

export const mailDomain = 'demo.example.com'

type Role = 'nurse' | 'hospitalist' | 'fellow' | 'operator'

type CastMember = {
  role: Role
  name: string
  rank: Rank
  department: Department
}

export const cast: CastMember[] = [
  { role: 'nurse', name: 'Claire Prevatt', rank: 'nurse', department: 'Cardiology' },
  { role: 'hospitalist', name: 'Mohammad Astor', rank: 'attending', department: 'Hospital Medicine' },
  { role: 'fellow', name: 'Lowell Piotto', rank: 'fellow', department: 'Cardiology' },
  { role: 'operator', name: 'Selma Tilton', rank: 'nurse', department: 'Communications Center' },
]

export type DemoPerson = { name: string; title: string; email: string; username: string }

/** The password is `demo`. */
export const demoPeople = (): DemoPerson[] =>
  cast.map(({ name, rank, department }) => {
    const username = name.replaceAll(' ', '_')
    return { name, title: titleOf(department, rank), email: `${username}@${mailDomain}`, username }
  })
