import type { AuditRow, EventRow, IdempotencyRecord, TaskRow } from './transaction-rows.ts'

export interface PendingRows {
  events: EventRow[]
  audits: AuditRow[]
  answers: IdempotencyRecord[]
  tasks: TaskRow[]
}

/** Beyond this many rows the statement text would vary with the data; they are sent as JSON arrays. */
const max_values_rows = 5

/**
 * Undefined for no rows. Few rows are sent as VALUES: half the cost of parsing JSON, and few enough statement texts
 * that each connection prepares them once.
 */
export function flushStatement(
  account_id: number,
  rows: PendingRows,
): { text: string; values: unknown[] } | undefined {
  const count = rows.events.length + rows.audits.length + rows.answers.length + rows.tasks.length
  if (count === 0) return undefined
  return count <= max_values_rows ? asValues(account_id, rows) : asArrays(account_id, rows)
}

const columns = {
  event: { channel: 'text', users: 'bigint[]', kind: 'text', payload: 'jsonb' },
  audit: { actor_id: 'bigint', action: 'text', object_type: 'text', object_id: 'bigint', details: 'jsonb' },
  idempotency_key: {
    user_id: 'bigint',
    key: 'text',
    request_hash: 'bytea',
    status: 'int',
    answer: 'jsonb',
  },
  due_task: { kind: 'text', payload: 'jsonb' },
} as const

type Table = keyof typeof columns

const typesOf = (table: Table): [column: string, type: string][] => Object.entries(columns[table])

const committedText = 'select pg_current_xact_id()::text as xid, pg_current_snapshot()::text as saw'

const texts = new Map<string, string>()

const computed: Partial<Record<Table, { column: string; value: string }>> = {
  due_task: { column: 'due', value: 'clock_now()' },
}

function textFor(counts: [Table, number][]): string {
  const shape = counts.map(([, count]) => count).join()
  const known = texts.get(shape)
  if (known !== undefined) return known
  let placed = 1
  const inserts = counts
    .filter(([, count]) => count > 0)
    .map(([table, count]) => {
      const types = typesOf(table)
      const more = computed[table]
      const extra = more ? `, ${more.value}` : ''
      const tuple = () => `($1, ${types.map(([, type]) => `$${++placed}::${type}`).join(', ')}${extra})`
      const names = [...types.map(([column]) => column), ...(more ? [more.column] : [])].join(', ')
      return `insert into ${table} (account_id, ${names}) values ${Array.from({ length: count }, tuple).join(', ')}`
    })
  const text = `with ${inserts.map((insert, index) => `w${index} as (${insert})`).join(', ')} ${committedText}`
  texts.set(shape, text)
  return text
}

const valuesOf = (table: Table, rows: readonly object[]): unknown[] =>
  rows.flatMap((row) =>
    typesOf(table).map(([column, type]) => {
      const value: unknown = row[column as keyof typeof row]
      if (type === 'jsonb') return JSON.stringify(value)
      // The driver would quote each number of a large array.
      return Array.isArray(value) ? `{${value.join()}}` : value
    }),
  )

function asValues(account_id: number, rows: PendingRows): { text: string; values: unknown[] } {
  const text = textFor([
    ['event', rows.events.length],
    ['audit', rows.audits.length],
    ['idempotency_key', rows.answers.length],
    ['due_task', rows.tasks.length],
  ])
  const values = [
    account_id,
    ...valuesOf('event', rows.events),
    ...valuesOf('audit', rows.audits),
    ...valuesOf('idempotency_key', rows.answers),
    ...valuesOf('due_task', rows.tasks),
  ]
  return { text, values }
}

const arraysText = `
  with events as (
    insert into event (account_id, channel, users, kind, payload)
    select $1, channel, users, kind, payload
      from jsonb_to_recordset($2::jsonb) as e(channel text, users bigint[], kind text, payload jsonb)
  ), audits as (
    insert into audit (account_id, actor_id, action, object_type, object_id, details)
    select $1, actor_id, action, object_type, object_id, details
      from jsonb_to_recordset($3::jsonb) as a(actor_id bigint, action text, object_type text, object_id bigint, details jsonb)
  ), tasks as (
    insert into due_task (account_id, kind, payload, due)
    select $1, kind, payload, clock_now() from jsonb_to_recordset($5::jsonb) as t(kind text, payload jsonb)
  ), keys as (
    insert into idempotency_key (account_id, user_id, key, request_hash, status, answer)
    select $1, user_id, key, decode(request_hash, 'hex'), status, answer
      from jsonb_to_recordset($4::jsonb) as k(user_id bigint, key text, request_hash text, status int, answer jsonb)
  )
  ${committedText}`

function asArrays(account_id: number, rows: PendingRows): { text: string; values: unknown[] } {
  const answers = rows.answers.map((a) => ({ ...a, request_hash: a.request_hash.toString('hex') }))
  return {
    text: arraysText,
    values: [
      account_id,
      ...[rows.events, rows.audits, answers, rows.tasks].map((list) => JSON.stringify(list)),
    ],
  }
}
