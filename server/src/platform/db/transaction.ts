import type { EventKind, PayloadOf } from '@wardline/contract/event.ts'
import type pg from 'pg'
import { kyselyOn, statementName, type Db } from './connection.ts'
import { flushStatement } from './flush.ts'
import { ask, type JointStatement, type Values } from './joint.ts'

/** Who hears of an event: these people on every device of theirs, and the room if one is named. */
export type Audience = { user: number } | { users: number[]; thread?: number } | { account: true }

export interface EventRow {
  channel: string
  users: number[] | null
  kind: string
  payload: unknown
}

/** What a committed transaction has told. */
export interface Telling {
  account_id: number
  events: readonly EventRow[]
  xid: string
  /** `pg_current_snapshot()` of its last statement. */
  saw: string
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

/** Work that is due as soon as the transaction has committed. The payload holds ids alone. */
export interface TaskRow {
  kind: string
  payload: Record<string, unknown>
}

/** An open transaction: what is told, written down and remembered here goes out in the same commit as the rows. */
export interface Tx {
  readonly db: Db
  readonly account_id: number
  /** The row that a joint statement has for these values, undefined when it has none. */
  joint<Row>(statement: JointStatement, values: Values): Promise<Row | undefined>
  emit<E extends EventKind>(kind: E, audience: Audience, payload: PayloadOf<E>): void
  audit(row: AuditRow): void
  remember(answer: RememberedAnswer): void
  /** Use `scheduleAtOnce`, which wakes those who do it. */
  putDown(task: TaskRow): void
}

function eventRow(kind: EventKind, audience: Audience, payload: unknown): EventRow {
  if ('account' in audience) return { channel: 'account', users: null, kind: kind.kind, payload }
  if ('user' in audience) {
    return { channel: `user:${audience.user}`, users: [audience.user], kind: kind.kind, payload }
  }
  const channel = audience.thread === undefined ? 'users' : `thread:${audience.thread}`
  return { channel, users: audience.users, kind: kind.kind, payload }
}

/** Collects what a transaction tells, and writes all of it with one statement just before the commit. */
export class OpenTransaction implements Tx {
  readonly db: Db
  readonly account_id: number
  readonly #client: pg.ClientBase
  readonly #events: EventRow[] = []
  readonly #audits: AuditRow[] = []
  readonly #answers: RememberedAnswer[] = []
  readonly #tasks: TaskRow[] = []

  constructor(client: pg.ClientBase, account_id: number) {
    this.#client = client
    this.db = kyselyOn(client)
    this.account_id = account_id
  }

  async joint<Row>({ text, key }: JointStatement, values: Values): Promise<Row | undefined> {
    const rows = await ask<Row>(this.#client, this.account_id, text, key, [values])
    return rows.get(values[0])
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

  putDown(task: TaskRow): void {
    this.#tasks.push(task)
  }

  /**
   * Undefined when there is nothing to write. Not awaited before COMMIT is sent: both travel in one round trip. Answers
   * what is told once that has committed; undefined when it tells nobody.
   */
  flush(): Promise<Telling | undefined> | undefined {
    const told = { events: this.#events, audits: this.#audits, answers: this.#answers, tasks: this.#tasks }
    const statement = flushStatement(this.account_id, told)
    if (!statement) return undefined
    const name = statementName(statement.text)
    const flushed = this.#client.query<Omit<Telling, 'account_id' | 'events'>>({
      ...statement,
      ...(name && { name }),
    })
    return flushed.then(({ rows: [row] }) =>
      row && told.events.length > 0
        ? { ...row, account_id: this.account_id, events: told.events }
        : undefined,
    )
  }
}
