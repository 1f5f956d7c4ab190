import type { RotationTable, TableRotation } from '@wardline/contract/paging/import/rotation-table.schemas.ts'
import { callOrderLabel } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import { rotationLimits, type TurnLength } from '@wardline/contract/paging/rotations/rotation.schemas.ts'
import { formatWallTime } from '@wardline/recurrence/wall-time.ts'
import { createCellReader, type BadRow, type Row } from '../../accounts/import/cells.rules.ts'
import { csvRows } from '../../accounts/import/csv.rules.ts'
import { noRotationTable, tooManyTurns } from './calendar-import.errors.ts'
import { matchPerson, type Member } from './person-matching.rules.ts'
import { momentText, parseLocalTime } from './shift-table.rules.ts'

const columns = {
  user_id: ['person id'],
  name: ['person', 'employee', 'staff', 'provider', 'user', 'member'],
  email: ['e-mail', 'mail', 'email address'],
  rotation: ['plan', 'duty'],
  call: ['call order', 'call_order'],
  length: ['turn', 'turn length', 'each turn'],
  start: ['starts', 'first hand-over', 'from', 'begin'],
}

const units = { h: 'hours', d: 'days', w: 'weeks', m: 'months' } as const

const lengthText = 'Write the length as 1 week, 12 hours, 3 days or 1 month.'

/** `12 hours`, `2 weeks`, `month`; undefined for other text. */
function parseLength(text: string): TurnLength | undefined {
  const [, count = '', unit = ''] =
    /^(\d{0,3})\s*(h|hours?|d|days?|w|weeks?|m|months?)$/.exec(text.toLowerCase()) ?? []
  const number = count === '' ? 1 : Number(count)
  const found = units[unit.charAt(0) as keyof typeof units] as (typeof units)['h'] | undefined
  return found && number >= 1 && number <= 366 ? { unit: found, count: number } : undefined
}

interface Turn {
  line: number
  rotation: string
  call: number
  user_id: number
  /** Undefined if the cell is empty. */
  length: TurnLength | undefined
  starts: string | undefined
}

function readTurn(row: Row, members: readonly Member[]): { turn?: Turn; bad: BadRow[] } {
  const reader = createCellReader(row)
  const user = reader.optional('user_id', 20) ?? ''
  const email = (reader.optional('email') ?? '').toLowerCase()
  const name = reader.optional('name') ?? ''
  const rotation = reader.optional('rotation', 80) ?? ''
  const call = reader.optional('call', 3) || '1'
  const written = reader.optional('length', 20) ?? ''
  const moment = reader.optional('start', 40) ?? ''
  const length = written === '' ? undefined : parseLength(written)
  const starts = moment === '' ? undefined : parseLocalTime(moment)
  if (user !== '' && !/^[1-9]\d{0,15}$/.test(user)) reader.complain('user_id', 'A user ID is a number.')
  if (user === '' && email === '' && name === '') reader.complain('name', 'Enter whose turn it is.')
  if (!/^[1-9]$/.test(call)) reader.complain('call', 'A call is a number from 1 to 9.')
  if (written !== '' && !length) reader.complain('length', lengthText)
  if (moment !== '' && starts === undefined) reader.complain('start', momentText)
  if (reader.bad.length > 0) return { bad: reader.bad }
  const { user_id, problem } = matchPerson(
    {
      attendees: email === '' ? [] : [email],
      organizer: null,
      summary: name || email,
      row: { user_id: user === '' ? null : Number(user), title: '' },
    },
    members,
    new Map(),
  )
  if (user_id === null || problem !== null) {
    // The second sentence offers a choice that only the import of shifts has.
    const [reason = ''] = (problem ?? '').split(/(?<=\.) /)
    return { bad: [{ line: row.line, column: '', reason: `${name || email || user}: ${reason}` }] }
  }
  const wall = starts === undefined ? undefined : formatWallTime(starts).slice(0, 16)
  return { bad: [], turn: { line: row.line, rotation, call: Number(call), user_id, length, starts: wall } }
}

/** The value that all rows of a rotation share; a row with another one is a mistake of the file. */
function findShared<T>(
  turns: readonly Turn[],
  column: string,
  read: (turn: Turn) => T | undefined,
): { value: T | undefined; bad: BadRow[] } {
  const value = turns.map((turn) => read(turn)).find((each) => each !== undefined)
  const bad = turns
    .filter((turn) => read(turn) !== undefined && JSON.stringify(read(turn)) !== JSON.stringify(value))
    .map(({ line }): BadRow => ({
      line,
      column,
      reason: 'All turns of a rotation have the same value. That of its first turn is used.',
    }))
  return { value, bad }
}

function buildRotation(turns: readonly Turn[]): { rotation: TableRotation; bad: BadRow[] } {
  const [first] = turns
  if (!first) throw new Error('A rotation has no turn.')
  const call = callOrderLabel(first.call)
  const name =
    first.rotation === ''
      ? call
      : first.call === 1
        ? first.rotation
        : `${first.rotation}, ${call.toLowerCase()}`
  const length = findShared(turns, 'length', (turn) => turn.length)
  const starts = findShared(turns, 'start', (turn) => turn.starts)
  const fitting = turns.slice(0, rotationLimits.people)
  const left = turns.slice(rotationLimits.people).map(({ line }): BadRow => ({
    line,
    column: '',
    reason: `A rotation has at most ${rotationLimits.people} turns.`,
  }))
  return {
    rotation: {
      name,
      turn: length.value ?? { unit: 'weeks', count: 1 },
      people: fitting.map(({ user_id }) => user_id),
      calls: [{ call_order: first.call, offset: 0 }],
      starts: starts.value ?? null,
    },
    bad: [...length.bad, ...starts.bad, ...left],
  }
}

/**
 * Reads a table with a row for each turn, in order. Rows with the same rotation and call are one rotation, which has that
 * call only; without a column for the rotation, each call is one.
 */
export function parseRotationTable(
  text: string,
  { members, most }: { members: readonly Member[]; most: number },
): RotationTable | { refused: string } {
  const { rows, bad } = csvRows(text.replace(/^\uFEFF/, ''), columns)
  const [header] = rows
  const namesPeople = header?.cell('name') ?? header?.cell('email') ?? header?.cell('user_id')
  if (!namesPeople) return { refused: noRotationTable }
  if (rows.length > most) return { refused: tooManyTurns(most) }
  const read = rows.map((row) => readTurn(row, members))
  const turns = read.flatMap(({ turn }) => turn ?? [])
  const built = [...Map.groupBy(turns, ({ rotation, call }) => `${call} ${rotation}`).values()].map(
    buildRotation,
  )
  return {
    rotations: built.map(({ rotation }) => rotation),
    unreadable: [bad, ...read.map((each) => each.bad), ...built.map((each) => each.bad)]
      .flat()
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, column, reason }) => ({
        line,
        sentence: column === '' ? reason : `${column}: ${reason}`,
      })),
  }
}
