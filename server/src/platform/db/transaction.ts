import type { EventKind, PayloadOf } from '@wardline/contract/event.ts'
import type pg from 'pg'
import { statementName, type Db } from './connection.ts'

/** Who hears of an event: these people on every device of theirs, and the room if one is named. */
export type Audience = { user: number } | { users: number[]; thread?: number } | { account: true }

interface EventRow {
  channel: string
  users: number[] | null
  kind: string
  payload: unknown
}

export interface AuditRow {
  actor_id: number | null
  action: string
  object_type: string
  object_id: number | null
  /** Facts about the deed. Never what a patient or a message says. */
  details: Record<string, unknown>
}

export interface RememberedAnswer {
  user_id: number
  key: string
  /** Of method, path and body: the same key with another hash is a mistake of the caller's. */
  request_hash: Buffer
  status: number
  answer: unknown
}

/** An open transaction: what is told, written down and remembered here goes out in the same commit as the rows. */
export interface Tx {
  readonly db: Db
  readonly account_id: number
  emit<E extends EventKind>(kind: E, audience: Audience, payload: PayloadOf<E>): void
  audit(row: AuditRow): void
  remember(answer: RememberedAnswer): void
}

function eventRow(kind: EventKind, audience: Audience, payload: unknown): EventRow {
  if ('account' in audience) return { channel: 'account', users: null, kind: kind.kind, payload }
  if ('user' in audience) {
    return { channel: `user:${audience.user}`, users: [audience.user], kind: kind.kind, payload }
  }
  const channel = audience.thread === undefined ? 'users' : `thread:${audience.thread}`
  return { channel, users: audience.users, kind: kind.kind, payload }
}

const flushText = `
  with events as (
    insert into event (account_id, channel, users, kind, payload)
    select $1, channel, users, kind, payload
      from jsonb_to_recordset($2::jsonb) as e(channel text, users bigint[], kind text, payload jsonb)
  ), audits as (
    insert into audit (account_id, actor_id, action, object_type, object_id, details)
    select $1, actor_id, action, object_type, object_id, details
      from jsonb_to_recordset($3::jsonb) as a(actor_id bigint, action text, object_type text, object_id bigint, details jsonb)
  )
  insert into idempotency_key (account_id, user_id, key, request_hash, status, answer)
  select $1, user_id, key, decode(request_hash, 'hex'), status, answer
    from jsonb_to_recordset($4::jsonb) as k(user_id bigint, key text, request_hash text, status int, answer jsonb)`

/** Collects what a transaction tells, and writes all of it with one statement just before the commit. */
export class OpenTransaction implements Tx {
  readonly db: Db
  readonly account_id: number
  readonly #events: EventRow[] = []
  readonly #audits: AuditRow[] = []
  readonly #answers: RememberedAnswer[] = []

  constructor(db: Db, account_id: number) {
    this.db = db
    this.account_id = account_id
  }

  emit<E extends EventKind>(kind: E, audience: Audience, payload: PayloadOf<E>): void {
    if (kind.fleeting) throw new Error(`${kind.kind} is not kept: publish it on the bus`)
    this.#events.push(eventRow(kind, audience, payload))
  }

  audit(row: AuditRow): void {
    this.#audits.push(row)
  }

  remember(answer: RememberedAnswer): void {
    this.#answers.push(answer)
  }

  get tells(): boolean {
    return this.#events.length > 0
  }

  /** Undefined when there is nothing to write. Not awaited before COMMIT is sent: both travel in one round trip. */
  flush(client: pg.ClientBase): Promise<unknown> | undefined {
    if (this.#events.length + this.#audits.length + this.#answers.length === 0) return undefined
    const answers = this.#answers.map((a) => ({ ...a, request_hash: a.request_hash.toString('hex') }))
    const name = statementName(flushText)
    return client.query({
      text: flushText,
      values: [
        this.account_id,
        JSON.stringify(this.#events),
        JSON.stringify(this.#audits),
        JSON.stringify(answers),
      ],
      ...(name && { name }),
    })
  }
}
