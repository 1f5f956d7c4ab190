import { pagerDigits } from '@wardline/contract/accounts/phone-number.rules.ts'
import { missingColumns, csvRows } from './csv.rules.ts'
import { faultOf, readerOf, withoutDoubles } from './cells.rules.ts'
import type { Reader, Row, Rows } from './cells.rules.ts'
import { isEntry, ldifEntries, plainDn } from './ldif.rules.ts'
import type { LdifEntry } from './ldif.rules.ts'

/** A person of a staff file. An undefined field is one the file does not speak of: it stays as it is. */
export type StaffRow = {
  line: number
  /** dn or staff number: by this the same person is found again. */
  external_id: string
  username: string
  email: string
  first_name: string
  last_name: string
  title: string | undefined
  home_number: string | undefined
  mobile_number: string | undefined
  pager_email: string | undefined
  pager_number: string | undefined
  /** False when the source says so; a source never switches on again what was switched off here. */
  is_active: false | undefined
  departments: string[]
}

export type StaffOptions = {
  /** Makes number@domain of a pager number; without it only pagers with a mail address are taken. */
  pager_domain?: string | undefined
}

const columns = {
  external_id: ['employee id', 'employee number', 'staff id', 'id', 'dn'],
  username: ['user name', 'uid', 'login', 'sAMAccountName'],
  email: ['mail', 'e-mail', 'email address'],
  first_name: ['given name', 'first'],
  last_name: ['sn', 'surname', 'family name', 'last'],
  title: ['job title', 'position'],
  home_number: ['home phone', 'home telephone'],
  mobile_number: ['mobile', 'mobile phone', 'cell', 'cell phone'],
  pager_email: ['pager'],
  pager_number: ['pager number', 'pager phone'],
  departments: ['department', 'ou', 'department name', 'department number'],
}

/** Staff from CSV; several departments in one cell are separated by semicolons or bars. */
export const staffFromCsv = (text: string, options: StaffOptions = {}): Rows<StaffRow> => {
  const { rows, bad } = csvRows(text, columns)
  const missing = missingColumns(rows, ['external_id', 'email', 'first_name', 'last_name'])
  if (missing.length > 0) return { rows: [], bad: missing, skipped: 0 }
  const split = (row: Row) => (row.cell('departments')?.value ?? '').split(/[;|]/)
  return withoutDoubleStaff(
    rows.map((row) => staffOf(row, split(row), options)),
    bad,
    0,
  )
}

/** Staff from LDIF: the people among its entries; groups, units and computers are skipped. */
export const staffFromLdif = (text: string, options: StaffOptions = {}): Rows<StaffRow> => {
  const entries = [...ldifEntries(text)]
  const people = entries.filter(isEntry).filter(isPerson)
  const bad = entries.flatMap((entry) => (isEntry(entry) ? [] : entry))
  const read = people.map((entry) => staffOf(rowOf(entry), departmentsOf(entry), options))
  return withoutDoubleStaff(read, bad, entries.length - bad.length - people.length)
}

const staffOf = (
  row: Row,
  departments: string[],
  options: StaffOptions,
): { row?: StaffRow; reader: Reader } => {
  const reader = readerOf(row)
  const email = reader.needed('email', 254)
  if (email && !/^[^\s@<>",;]+@[^\s@<>",;]+$/.test(email))
    reader.complain('email', `${email} is not a mail address.`)
  const staff: StaffRow = {
    line: row.line,
    external_id: reader.needed('external_id', 500),
    username: reader.optional('username', 150) || email,
    email,
    first_name: reader.needed('first_name', 100),
    last_name: reader.needed('last_name', 100),
    title: reader.optional('title'),
    home_number: reader.optional('home_number', 50),
    mobile_number: reader.optional('mobile_number', 50),
    ...pagerOf(reader, options),
    is_active: isSwitchedOff(row) ? false : undefined,
    departments: [...new Set(departments.map((name) => name.trim()).filter((name) => name !== ''))],
  }
  for (const name of staff.departments) {
    const fault = faultOf(name, 100)
    if (fault) reader.complain('departments', fault)
  }
  return reader.bad.length > 0 ? { reader } : { row: staff, reader }
}

/**
 * A pager as directories have it: a number, or a mail address. `pager_number` as a column of its own comes first. With a
 * domain the number makes a mail address too.
 */
function pagerOf(
  reader: Reader,
  { pager_domain }: StaffOptions,
): Pick<StaffRow, 'pager_email' | 'pager_number'> {
  const pager = reader.optional('pager_email', 254)
  const own = reader.optional('pager_number', 50)
  const isMail = pager?.includes('@') ?? false
  const number = own ?? (isMail ? undefined : pager)
  if (number !== undefined && number !== '' && !pagerDigits(number))
    reader.complain(
      own === undefined ? 'pager_email' : 'pager_number',
      `${number} is no pager number: it has 3 to 20 digits, or is a mail address.`,
    )
  const digits = (number ?? '').replaceAll(/\D/g, '')
  const made = pager_domain && digits ? `${digits}@${pager_domain}` : undefined
  return { pager_number: number, pager_email: isMail || pager === '' ? pager : made }
}

/** Active Directory: bit 2 of userAccountControl is "account disabled". */
const isSwitchedOff = (row: Row) => (Number(row.cell('useraccountcontrol')?.value ?? 0) & 2) !== 0

const withoutDoubleStaff = (
  read: { row?: StaffRow; reader: Reader }[],
  unread: Rows<StaffRow>['bad'],
  skipped: number,
) => {
  const good = read.flatMap(({ row }) => row ?? [])
  const { rows, bad } = withoutDoubles(good, [
    { column: 'external_id', of: (row) => row.external_id },
    { column: 'email', of: (row) => row.email },
    { column: 'username', of: (row) => row.username },
  ])
  const all = [...unread, ...read.flatMap(({ reader }) => reader.bad), ...bad]
  return { rows, bad: all.toSorted((a, b) => a.line - b.line), skipped }
}

const isPerson = ({ attributes }: LdifEntry) => {
  const classes = (attributes.get('objectclass') ?? []).map(({ text }) => text?.toLowerCase() ?? '')
  const person = classes.some((name) => name.endsWith('person') || name === 'user')
  return person && !classes.includes('computer')
}

/** AD names the department; elsewhere it is the unit, and failing that a number. */
const departmentsOf = ({ attributes }: LdifEntry) => {
  const source = ['department', 'ou', 'departmentnumber'].find((name) => attributes.has(name))
  return (attributes.get(source ?? '') ?? []).flatMap(({ text }) => text ?? [])
}

const attributesOf: Record<string, string[]> = {
  username: ['uid', 'samaccountname'],
  email: ['mail', 'userprincipalname'],
  first_name: ['givenname'],
  last_name: ['sn'],
  title: ['title'],
  home_number: ['homephone', 'hometelephonenumber'],
  mobile_number: ['mobile', 'mobiletelephonenumber'],
  pager_email: ['pager', 'pagertelephonenumber'],
}

const rowOf = (entry: LdifEntry): Row => ({
  line: entry.line,
  column: (field) => attributesOf[field]?.[0] ?? field,
  cell: (field) => {
    if (field === 'external_id') return { column: 'dn', line: entry.line, value: plainDn(entry.dn) }
    for (const column of attributesOf[field] ?? [field]) {
      const value = entry.attributes.get(column)?.[0]
      if (value?.text !== undefined) return { column, line: value.line, value: value.text }
    }
    return field === 'first_name' ? firstNameOf(entry) : undefined
  },
})

/** Some directories have only a common name: what stands before the surname. */
const firstNameOf = ({ attributes }: LdifEntry) => {
  const sn = attributes.get('sn')?.[0]?.text ?? ''
  const cn = attributes.get('cn')?.[0]
  if (!cn?.text) return undefined
  const value = cn.text.endsWith(` ${sn}`) ? cn.text.slice(0, -sn.length).trim() : cn.text.split(' ')[0]
  return { column: 'cn', line: cn.line, value: value ?? '' }
}
