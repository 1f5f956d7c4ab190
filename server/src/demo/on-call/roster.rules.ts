import { cast } from '../staff/cast.rules.ts'
import { isPhysician } from '../staff/departments.rules.ts'
import type { Department } from '../staff/departments.rules.ts'
import type { Dice } from '../sources/seeded-random.ts'
import type { Staff } from '../staff/staff.rules.ts'

export type Need =
  | 'physician'
  | 'nurse'
  | 'charge nurse'
  | 'cardiology'
  | 'neurology'
  | 'radiologist'
  | 'laboratory'
  | 'pharmacist'
  | 'respiratory'
  | 'transporter'
  | 'case manager'
  | 'operator'

type Fits = (person: Staff, ward: Department) => boolean

const fits: Record<Need, Fits> = {
  physician: (person, ward) => person.department === ward && isPhysician(person.rank),
  nurse: (person, ward) => person.department === ward && person.rank === 'nurse',
  'charge nurse': (person, ward) =>
    person.department === ward && (person.rank === 'charge' || person.rank === 'manager'),
  cardiology: (person) => person.department === 'Cardiology' && isPhysician(person.rank),
  neurology: (person) => person.department === 'Neurology' && isPhysician(person.rank),
  radiologist: (person) => person.department === 'Radiology' && isPhysician(person.rank),
  laboratory: (person) => person.department === 'Laboratory' && !isPhysician(person.rank),
  pharmacist: (person) => person.department === 'Pharmacy' && /pharmacist/i.test(person.title),
  respiratory: (person) => person.department === 'Respiratory Therapy',
  transporter: (person) => person.department === 'Patient Transport',
  'case manager': (person, ward) =>
    person.department === ward && (person.rank === 'case' || person.rank === 'social'),
  operator: (person) => person.department === 'Communications Center',
}

const starring: Partial<Record<Need, string[]>> = {
  physician: ['hospitalist', 'fellow'],
  nurse: ['nurse'],
  cardiology: ['fellow'],
  operator: ['operator'],
}

export type Roster = {
  cast: Staff[]
  /** A matching user who is not among `others`; a member of the cast only if `starred`. */
  pickUser(need: Need, ward: Department, others: Staff[], starred: boolean): Staff
}

export const rosterOf = (staff: Staff[], dice: Dice): Roster => {
  const named = cast.map(({ name, role }) => {
    const person = staff.find((one) => `${one.first_name} ${one.last_name}` === name)
    if (!person) throw new Error(`${name} is not among the published staff`)
    return { role, person }
  })
  const starsFor = (need: Need, others: Staff[]) =>
    named
      .filter(({ role, person }) => starring[need]?.includes(role) && !others.includes(person))
      .map(({ person }) => person)
  const stars = named.map(({ person }) => person)
  const extras = staff.filter((person) => !stars.includes(person))
  const found = new Map<string, Staff[]>()
  const fitting = (need: Need, ward: Department) => {
    const key = `${need} ${ward}`
    const known = found.get(key) ?? extras.filter((person) => fits[need](person, ward))
    found.set(key, known)
    return known
  }
  const pickUser: Roster['pickUser'] = (need, ward, others, starred) => {
    const free = starred ? starsFor(need, others) : []
    if (free.length > 0) return dice.pick(free)
    const candidates = fitting(need, ward).filter((person) => !others.includes(person))
    return dice.pick(candidates.length > 0 ? candidates : fitting(need, 'Hospital Medicine'))
  }
  return { cast: stars, pickUser }
}
