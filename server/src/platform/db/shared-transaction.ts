import type pg from 'pg'
import type { Db } from './connection.ts'
import { JointAsking, type JointStatement, type Values } from './joint.ts'
import { OpenTransaction, type Tx } from './transaction.ts'

/** Thrown in a shared transaction by a work that cannot be done there: it is done by itself. */
export class Alone extends Error {}

/** A transaction of several works, each of which has a part of it. */
export class SharedTransaction extends OpenTransaction {
  readonly #asking: JointAsking
  readonly #opened = new Map<number, Promise<unknown>>()

  constructor(client: pg.ClientBase, account_id: number) {
    super(client, account_id)
    this.#asking = new JointAsking(client, account_id)
  }

  override joint<Row>(statement: JointStatement, values: Values): Promise<Row | undefined> {
    return this.#asking.ask<Row>(statement, values)
  }

  /**
   * A lock of PostgreSQL's keeps other transactions out and not the other works of this one: these go through the same
   * door one after the other, each when the one before has ended.
   */
  async turnAt(key: number, ended: Promise<unknown>): Promise<void> {
    const before = this.#opened.get(key)
    this.#opened.set(key, ended)
    await before
  }
}

/** What one work sees of a shared transaction. */
export class Part implements Tx {
  readonly #whole: SharedTransaction
  readonly #ended = Promise.withResolvers<void>()
  #hasOpened = false
  /** Whether it may have left something in the transaction: then its failure is everybody's. */
  isTouched = false

  constructor(whole: SharedTransaction) {
    this.#whole = whole
  }

  async do<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await work(this)
    } finally {
      this.#ended.resolve()
    }
  }

  get account_id(): number {
    return this.#whole.account_id
  }

  get db(): Db {
    this.isTouched = true
    return this.#whole.db
  }

  async joint<Row>(statement: JointStatement, values: Values): Promise<Row | undefined> {
    if (statement.unwaiting) return this.#open<Row>(statement, values)
    this.isTouched = true
    return this.#whole.joint<Row>(statement, values)
  }

  async #open<Row>(statement: JointStatement, values: Values): Promise<Row> {
    // Two doors each, in either order: two works would wait for one another.
    if (this.#hasOpened) throw new Alone()
    this.#hasOpened = true
    await this.#whole.turnAt(values[0], this.#ended.promise)
    const row = await this.#whole.joint<Row>(statement, values)
    // Not there, or locked by somebody else: that is told apart where one can wait.
    if (row === undefined) throw new Alone()
    return row
  }

  emit: Tx['emit'] = (...given) => {
    this.isTouched = true
    this.#whole.emit(...given)
  }

  audit: Tx['audit'] = (row) => {
    this.isTouched = true
    this.#whole.audit(row)
  }

  remember: Tx['remember'] = (answer) => {
    this.isTouched = true
    this.#whole.remember(answer)
  }

  putDown: Tx['putDown'] = (task) => {
    this.isTouched = true
    this.#whole.putDown(task)
  }
}
