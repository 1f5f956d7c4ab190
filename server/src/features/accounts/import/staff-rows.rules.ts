import { pagerDigits } from '@wardline/contract/accounts/phone-number.rules.ts'
import { withoutDisguise } from '@wardline/contract/text.ts'
import { missingColumns, csvRows } from './csv.rules.ts'
import { textProblem, createCellReader, rejectDuplicates } from './cells.rules.ts'
import type { Reader, Row, Rows } from './cells.rules.ts'
import { isEntry, ldifEntries, normalizeDn } from './ldif.rules.ts'
import type { LdifEntry } from './ldif.rules.ts'

/** A row of a staff file. Undefined fields are not in the file and stay unchanged. */
export type StaffRow = {
  line: number
  /** dn or staff number: identifies the user in later imports. */
  external_id: string
  username: string
  /** May be empty. */
  email: string
  first_name: string
  last_name: string
  title: string | undefined
  home_number: string | undefined
  mobile_number: string | undefined
  pager_email: string | undefined
  pager_number: string | undefined
  /** False when the source disables the user; a source never re-enables a user that was disabled here. */
  is_active: false | undefined
  departments: string[]
  /** Names of the groups that a new user joins; empty for the standard group of clinicians. */
  permission_groups: string[]
}

export type StaffOptions = {
  /**
   * Appended to a pager number to form an e-mail address; without it only pagers with an e-mail address are imported.
   */
  pager_domain?: string | undefined
  /** Converts a line of this text to a line of the file, if the text is a part of it. */
  fileLine?: ((line: number) => number) | undefined
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
  permission_groups: ['permission group'],
}

/** Several departments or permission groups in a cell are separated by semicolons or bars. */
export const staffFromCsv = (text: string, options: StaffOptions = {}): Rows<StaffRow> => {
  const { rows, bad } = csvRows(text, columns, options.fileLine)
  const missing = missingColumns(rows, ['external_id', 'first_name', 'last_name'])
  if (missing.length > 0) return { rows: [], bad: missing, skipped: 0 }
  const split = (row: Row, field: 'departments' | 'permission_groups') =>
    (row.cell(field)?.value ?? '').split(/[;|]/)
  return rejectDuplicateStaff(
    rows.map((row) =>
      staffOf(
        row,
        { departments: split(row, 'departments'), permission_groups: split(row, 'permission_groups') },
        options,
      ),
    ),
    bad,
    0,
  )
}

export const staffFromLdif = (text: string, options: StaffOptions = {}): Rows<StaffRow> => {
  const entries = [...ldifEntries(text)]
  const people = entries.filter(isEntry).filter(isPerson)
  const bad = entries.flatMap((entry) => (isEntry(entry) ? [] : entry))
  const read = people.map((entry) =>
    staffOf(rowOf(entry), { departments: departmentsOf(entry), permission_groups: [] }, options),
  )
  return rejectDuplicateStaff(read, bad, entries.length - bad.length - people.length)
}

const staffOf = (
  row: Row,
  named: Pick<StaffRow, 'departments' | 'permission_groups'>,
  options: StaffOptions,
): { row?: StaffRow; reader: Reader } => {
  const reader = createCellReader(row)
  const email = reader.optional('email', 254) ?? ''
  const username = reader.optional('username', 150) || email
  if (username === '') reader.complain('username', 'Enter a user name or an e-mail address.')
  if (email && !/^[^\s@<>",;]+@[^\s@<>",;]+$/.test(email))
    reader.complain('email', `${email} is not an e-mail address.`)
  const title = reader.optional('title')
  const staff: StaffRow = {
    line: row.line,
    external_id: reader.needed('external_id', 500),
    username,
    email,
    first_name: withoutDisguise(reader.needed('first_name', 100)),
    last_name: withoutDisguise(reader.needed('last_name', 100)),
    title: title && withoutDisguise(title),
    home_number: reader.optional('home_number', 50),
    mobile_number: reader.optional('mobile_number', 50),
    ...pagerOf(reader, options),
    is_active: isDisabled(row) ? false : undefined,
    departments: listNames(named.departments),
    permission_groups: listNames(named.permission_groups),
  }
  for (const field of ['departments', 'permission_groups'] as const)
    for (const name of staff[field]) {
      const fault = textProblem(name, 100)
      if (fault) reader.complain(field, fault)
    }
  return reader.bad.length > 0 ? { reader } : { row: staff, reader }
}

const listNames = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => name.trim()).filter((name) => name !== '')),
]

/** Directories store a pager as a number or an e-mail address. A `pager_number` column takes precedence. */
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
      `${number} is not a pager number. Enter 3 to 20 digits, or an e-mail address.`,
    )
  const digits = (number ?? '').replaceAll(/\D/g, '')
  const made = pager_domain && digits ? `${digits}@${pager_domain}` : undefined
  return { pager_number: number, pager_email: isMail || pager === '' ? pager : made }
}

/** Active Directory: bit 2 of userAccountControl is ACCOUNTDISABLE. */
const isDisabled = (row: Row) => (Number(row.cell('useraccountcontrol')?.value ?? 0) & 2) !== 0

const rejectDuplicateStaff = (
  read: { row?: StaffRow; reader: Reader }[],
  unread: Rows<StaffRow>['bad'],
  skipped: number,
) => {
  const good = read.flatMap(({ row }) => row ?? [])
  const { rows, bad } = rejectDuplicates(good, [
    { column: 'external_id', of: (row) => row.external_id },
    { column: 'email', of: (row) => row.email },
    { column: 'username', of: (row) => row.username },
  ])
  const all = [...unread, ...read.flatMap(({ reader }) => reader.bad), ...bad]
  return { rows, bad: all.toSorted((a, b) => a.line - b.line), skipped }
}

/** An export of chosen attributes lacks objectClass; then an entry with `sn`, which RFC 4519 requires of a person, is one. */
const isPerson = ({ attributes }: LdifEntry) => {
  const written = attributes.get('objectclass')
  if (!written) return attributes.has('sn')
  const classes = written.map(({ text }) => text?.toLowerCase() ?? '')
  const person = classes.some((name) => name.endsWith('person') || name === 'user')
  return person && !classes.includes('computer')
}

/** AD names the department; other directories have a unit, or only a number. */
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
    if (field === 'external_id') return { column: 'dn', line: entry.line, value: normalizeDn(entry.dn) }
    for (const column of attributesOf[field] ?? [field]) {
      const value = entry.attributes.get(column)?.[0]
      if (value?.text !== undefined) return { column, line: value.line, value: value.text }
    }
    return field === 'first_name' ? firstNameOf(entry) : undefined
  },
})

/** Some directories only have a common name: the first name is the part before the surname. */
const firstNameOf = ({ attributes }: LdifEntry) => {
  const sn = attributes.get('sn')?.[0]?.text ?? ''
  const cn = attributes.get('cn')?.[0]
  if (!cn?.text) return undefined
  const value = cn.text.endsWith(` ${sn}`) ? cn.text.slice(0, -sn.length).trim() : cn.text.split(' ')[0]
  return { column: 'cn', line: cn.line, value: value ?? '' }
}
