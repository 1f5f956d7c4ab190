import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import type { EventKind, PayloadOf } from '@wardline/contract/event.ts'
import type pg from 'pg'
import { kyselyOn, statementName, type Db } from './connection.ts'
import { flushStatement } from './flush.ts'
import type { AuditRow, EventRow, IdempotencyRecord, TaskRow } from './transaction-rows.ts'

export type Audience = { user: number } | { users: number[]; thread?: number } | { account: true }

export interface CommittedEvents {
  account_id: number
  events: readonly EventRow[]
  xid: string
  saw: string
}

/** The type and the id of one object, as in `{ role: role_id }`. */
export type AuditedObject = Readonly<Record<string, number | null>>

export interface Tx {
  readonly db: Db
  readonly account_id: number
  emit<E extends EventKind>(kind: E, audience: Audience, payload: PayloadOf<E>): void
  /** The details are facts about the action, never patient data or message text. */
  audit(actor_id: number | null, action: AuditAction, object: AuditedObject, details?: object): void
  saveIdempotentResponse(answer: IdempotencyRecord): void
  /** Use `scheduleAtOnce`, which also wakes the workers. */
  enqueue(task: TaskRow): void
}

function eventRow(kind: EventKind, audience: Audience, payload: unknown): EventRow {
  if ('account' in audience) return { channel: 'account', users: null, kind: kind.kind, payload }
  if ('user' in audience) {
    return { channel: `user:${audience.user}`, users: [audience.user], kind: kind.kind, payload }
  }
  const channel = audience.thread === undefined ? 'users' : `thread:${audience.thread}`
  return { channel, users: audience.users, kind: kind.kind, payload }
}

export class OpenTransaction implements Tx {
  readonly db: Db
  readonly account_id: number
  readonly #client: pg.ClientBase
  readonly #events: EventRow[] = []
  readonly #audits: AuditRow[] = []
  readonly #answers: IdempotencyRecord[] = []
  readonly #tasks: TaskRow[] = []

  constructor(client: pg.ClientBase, account_id: number) {
    this.#client = client
    this.db = kyselyOn(client)
    this.account_id = account_id
  }

  emit<E extends EventKind>(kind: E, audience: Audience, payload: PayloadOf<E>): void {
    if (kind.fleeting) throw new Error(`${kind.kind} is not kept: publish it on the bus`)
    this.#events.push(eventRow(kind, audience, payload))
  }

  audit(actor_id: number | null, action: AuditAction, object: AuditedObject, details: object = {}): void {
    const [entry, ...others] = Object.entries(object)
    if (!entry || others.length > 0) throw new Error(`${action} is audited for one object`)
    const [object_type, object_id] = entry
    this.#audits.push({ actor_id, action, object_type, object_id, details })
  }

  saveIdempotentResponse(answer: IdempotencyRecord): void {
    this.#answers.push(answer)
  }

  enqueue(task: TaskRow): void {
    this.#tasks.push(task)
  }

  /** Undefined without rows. COMMIT is sent without awaiting it, in the same round trip. */
  flush(): Promise<CommittedEvents | undefined> | undefined {
    const rows = { events: this.#events, audits: this.#audits, answers: this.#answers, tasks: this.#tasks }
    const statement = flushStatement(this.account_id, rows)
    if (!statement) return undefined
    const name = statementName(statement.text)
    const flushed = this.#client.query<Omit<CommittedEvents, 'account_id' | 'events'>>({
      ...statement,
      ...(name && { name }),
    })
    return flushed.then(({ rows: [row] }) =>
      row && rows.events.length > 0
        ? { ...row, account_id: this.account_id, events: rows.events }
        : undefined,
    )
  }
}
