import type { CsvPart } from '@wardline/contract/csv-part.schemas.ts'
import { joinPart } from '@wardline/contract/csv-records.rules.ts'
import {
  createCellReader,
  rejectDuplicates,
  type BadRow,
  type Rows,
} from '../../accounts/import/cells.rules.ts'
import { csvRows, missingColumns } from '../../accounts/import/csv.rules.ts'

export interface RemoteIdRow {
  line: number
  remote_id: string
  remote_buid: string
  division: string
  /** The e-mail address in lower case; it or the user name identifies the user. */
  email: string
  username: string
}

const columns = {
  remote_id: ['id', 'staff id', 'unique id', 'staff key', 'employee id'],
  remote_buid: ['backup id', 'backup staff id'],
  division: [],
  email: ['e-mail', 'mail'],
  username: ['user name', 'login'],
}

export function readRemoteIds(part: CsvPart): Rows<RemoteIdRow> {
  const { text, fileLine } = joinPart(part)
  const { rows: written, bad } = csvRows(text, columns, fileLine)
  const missing = missingColumns(written, ['remote_id'])
  if (missing.length > 0) return { rows: [], bad: missing, skipped: 0 }
  const read = written.map((row) => {
    const reader = createCellReader(row)
    const one = {
      line: row.line,
      remote_id: reader.needed('remote_id'),
      remote_buid: reader.optional('remote_buid') ?? '',
      division: reader.optional('division') ?? '',
      email: (reader.optional('email', 254) ?? '').toLowerCase(),
      username: (reader.optional('username') ?? '').toLowerCase(),
    }
    if (one.email === '' && one.username === '') reader.complain('email', noUser)
    return { one, bad: reader.bad }
  })
  const single = rejectDuplicates(
    read.flatMap(({ one, bad: own }) => (own.length > 0 ? [] : [one])),
    [{ column: 'remote_id', of: (row) => row.remote_id }],
  )
  const all = [...bad, ...read.flatMap(({ bad: own }) => own), ...single.bad]
  return { rows: single.rows, bad: all.toSorted((a, b) => a.line - b.line), skipped: 0 }
}

const noUser = 'Enter the e-mail address or the user name of a user.'

interface KnownUser {
  user_id: number
  email: string
  username: string
}

/** Rows of unknown users are rejected. */
export function matchFileUsers(
  rows: readonly RemoteIdRow[],
  users: readonly KnownUser[],
): { matched: (RemoteIdRow & { user_id: number })[]; bad: BadRow[] } {
  const byEmail = new Map(users.map((user) => [user.email, user.user_id]))
  const byName = new Map(users.map((user) => [user.username, user.user_id]))
  const bad: BadRow[] = []
  const matched = rows.flatMap((row) => {
    const isByEmail = row.email !== ''
    const user_id = isByEmail ? byEmail.get(row.email) : byName.get(row.username)
    if (user_id !== undefined) return [{ ...row, user_id }]
    const [column, value] = isByEmail ? ['email', row.email] : ['username', row.username]
    bad.push({ line: row.line, column, reason: `No active user has ${value}.` })
    return []
  })
  return { matched, bad }
}
