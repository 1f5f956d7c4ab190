import { staffFromLdif } from '../../features/accounts/import/staff-rows.rules.ts'
import type { StaffRow } from '../../features/accounts/import/staff-rows.rules.ts'
import { cast, mailDomain } from './cast.rules.ts'
import { titleOf } from './departments.rules.ts'
import type { Department, Rank } from './departments.rules.ts'
import type { Dice } from '../sources/seeded-random.ts'
import { homeNumber, mobileNumber, pagerNumber } from './numbers.rules.ts'
import { departmentOf, physicianDepartments, rankOf } from './titles.rules.ts'

export type Staff = {
  uid: string
  external_id: string
  username: string
  email: string
  first_name: string
  last_name: string
  title: string
  home_number: string
  mobile_number: string
  pager_email: string
  pager_number: string
  device_type: 'sms' | 'pager' | null
  department: Department
  rank: Rank
  seen_minutes_ago: number | undefined
}

export type Provider = { Id: string; FIRST: string; LAST: string }

/** 700 users of the published directory and 102 physicians of the published patients. */
export const demoStaff = (ldif: string, providers: Provider[], dice: Dice): Staff[] => {
  // One published address has a space, which mail servers refuse.
  const readable = ldif.replace(/^mail: .*$/gm, (line) => `mail: ${line.slice(6).replaceAll(' ', '_')}`)
  const { rows, bad } = staffFromLdif(readable, { pager_domain: `pager.${mailDomain}` })
  if (bad[0]) throw new Error(`the published directory, line ${bad[0].line}: ${bad[0].reason}`)
  const people = [
    ...rows.map((row) => directoryPerson(row, dice)),
    ...providers.map((row, i) => physician(row, i, dice)),
  ]
  return withNumbers(withOwnUsernames(people))
}

const directoryPerson = (row: StaffRow, dice: Dice): Staff => {
  const unit = row.departments[0] ?? ''
  const role = cast.find(({ name }) => name === `${row.first_name} ${row.last_name}`)
  const rank = role?.rank ?? rankOf(row.title ?? '', unit)
  const department = role?.department ?? departmentOf(unit, dice.int(0, 99))
  const username = row.email.split('@')[0] ?? ''
  const carries = dice.next()
  return {
    uid: dice.uuid(),
    external_id: row.external_id,
    username,
    email: `${username}@${mailDomain}`,
    first_name: row.first_name,
    last_name: row.last_name,
    title: titleOf(department, rank),
    home_number: row.home_number ?? '',
    mobile_number: row.mobile_number ?? '',
    pager_email: row.pager_email ?? '',
    pager_number: '',
    device_type: carries < 0.12 ? 'pager' : carries < 0.3 ? 'sms' : null,
    department,
    rank,
    seen_minutes_ago: role ? dice.int(1, 20) : dice.chance(0.92) ? dice.int(1, 4 * 24 * 60) : undefined,
  }
}

const physician = (row: Provider, place: number, dice: Dice): Staff => {
  const department = physicianDepartments[place % physicianDepartments.length] ?? 'Hospital Medicine'
  const username = `${row.FIRST} ${row.LAST}`
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .replaceAll(' ', '_')
  return {
    uid: dice.uuid(),
    external_id: row.Id,
    username,
    email: `${username}@${mailDomain}`,
    first_name: row.FIRST,
    last_name: row.LAST,
    title: titleOf(department, 'attending'),
    home_number: '',
    mobile_number: '',
    pager_email: '',
    pager_number: '',
    device_type: null,
    department,
    rank: 'attending',
    seen_minutes_ago: dice.chance(0.95) ? dice.int(1, 4 * 24 * 60) : undefined,
  }
}

/** Replaces published numbers, which may be real. */
const withNumbers = (people: Staff[]): Staff[] =>
  people.map((person, n) => ({
    ...person,
    mobile_number: mobileNumber(n),
    home_number: person.home_number === '' ? '' : homeNumber(n),
    pager_number: person.device_type === 'pager' ? pagerNumber(n) : '',
  }))

const withOwnUsernames = (people: Staff[]): Staff[] => {
  const taken = new Set<string>()
  return people.map((person) => {
    let { username } = person
    for (let n = 2; taken.has(username.toLowerCase()); n += 1) username = `${person.username}${n}`
    taken.add(username.toLowerCase())
    return { ...person, username, email: `${username}@${mailDomain}` }
  })
}
