import type { Db } from '../db/connection.ts'
import type { Tx } from '../db/transaction.ts'
import type { Context } from './context.ts'
import { AppError, notFound } from './errors.ts'

class VersionConflict extends AppError {
  readonly #version: number

  constructor(refusal: { code: string; detail: string }, version: number) {
    super({ status: 409, ...refusal })
    this.#version = version
  }

  override get body(): Record<string, unknown> {
    return { ...super.body, version: this.#version }
  }
}

export interface Versioned {
  version: number
  /** Null if no user changed the record: an import, a sync, or nothing yet. */
  changed_by: string | null
}

interface Named {
  code: string
  /** As in “this department”. */
  noun: string
  /** Where the form cannot save again with the version that is stored by now. */
  next?: string
}

/**
 * Call it with the record locked, and write a higher version in the same transaction.
 * @param version the version that the editor read; undefined if a process of the server changes the record
 * @throws 409 if the record has another version by now, which the answer names: a form that showed the refusal saves
 * again with it
 */
export function requireVersion(
  version: number | undefined,
  stored: Versioned,
  { code, noun, next = 'Compare the changes and save again.' }: Named,
): void {
  if (version === undefined || version === stored.version) return
  const detail = `${stored.changed_by ?? 'Wardline'} changed ${noun} in the meantime. Nothing was saved. ${next}`
  throw new VersionConflict({ code, detail }, stored.version)
}

export interface RecordKey {
  account_id: number
  id: number
}

export const recordKey = ({ caller }: Context, id: number): RecordKey => ({
  account_id: caller.account_id,
  id,
})

/** The stored fields with the changes of a request, in which omitted fields stay unchanged. */
export const withChanges = <Fields extends object>(
  stored: Fields,
  changes: { [Name in keyof Fields]?: Fields[Name] | undefined },
): Fields => ({
  ...stored,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
})

export type RecordChange = 'created' | 'changed' | 'deleted'

interface Change<Word> {
  /** `created`, `changed` and `deleted` if left out. */
  change?: RecordChange | Word
  details?: object
}

type Apply<Row, Word> = (tx: Tx, before: Row) => Promise<Change<Word> | undefined>

interface RecordKind<Key, Row extends Versioned, Word extends string> {
  conflict: Named
  /** Locks the row until commit, so that the version cannot change after it is compared. */
  lock: (db: Db, key: Key) => Promise<unknown>
  /** Resolves to undefined if the record does not exist or is hidden from the caller. */
  find: (db: Db, key: Key, ctx: Context) => Promise<Row | undefined>
  /** Writes the audit row, and emits the event, unless its payload depends on the change. */
  publish: (
    ctx: Context,
    tx: Tx,
    key: Key,
    change: RecordChange | Word,
    details: object,
  ) => Promise<void> | void
}

/**
 * The reads and writes of a kind of record that two users may edit at the same time. A callback contains only what is
 * particular to the kind: its access checks and its statements, which write the next version.
 */
export function versionedRecord<Key, Row extends Versioned, Word extends string = never>(
  kind: RecordKind<Key, Row, Word>,
) {
  /** @throws 404 */
  async function load(ctx: Context, db: Db, key: Key): Promise<Row> {
    const row = await kind.find(db, key, ctx)
    if (!row) throw notFound()
    return row
  }

  /** @throws 404, or 409 if a version is passed and the record has another one by now */
  async function lock(ctx: Context, tx: Tx, key: Key, version?: number): Promise<Row> {
    await kind.lock(tx.db, key)
    const row = await load(ctx, tx.db, key)
    requireVersion(version, row, kind.conflict)
    return row
  }

  async function changeIn(
    ctx: Context,
    tx: Tx,
    key: Key,
    version: number | undefined,
    apply: Apply<Row, Word>,
  ): Promise<Row> {
    const applied = await apply(tx, await lock(ctx, tx, key, version))
    if (applied) await kind.publish(ctx, tx, key, applied.change ?? 'changed', applied.details ?? {})
    return load(ctx, tx.db, key)
  }

  return {
    load,
    lock,
    publish: kind.publish,
    /** @throws 404 */
    get: (ctx: Context, key: Key): Promise<Row> => ctx.read((db) => load(ctx, db, key)),
    /** Resolves to the record as it is stored. */
    create: (ctx: Context, insert: (tx: Tx) => Promise<Change<Word> & { key: Key }>): Promise<Row> =>
      ctx.transaction(async (tx) => {
        const { key, change = 'created', details = {} } = await insert(tx)
        await kind.publish(ctx, tx, key, change, details)
        return load(ctx, tx.db, key)
      }),
    /**
     * Resolves to the record as it is afterwards. `apply` resolves to undefined if it changed nothing.
     * @param version undefined if the request does not contain what the user saw, such as adding a member
     * @throws 404, or 409 if another user changed the record after `version`
     */
    change: (ctx: Context, key: Key, version: number | undefined, apply: Apply<Row, Word>): Promise<Row> =>
      ctx.transaction((tx) => changeIn(ctx, tx, key, version, apply)),
    /** `change` as a part of a transaction. */
    changeIn,
    /** @throws 404 */
    remove: (ctx: Context, key: Key, apply: (tx: Tx, before: Row) => Promise<Change<Word>>): Promise<void> =>
      ctx.transaction(async (tx) => {
        const { change = 'deleted', details = {} } = await apply(tx, await lock(ctx, tx, key))
        await kind.publish(ctx, tx, key, change, details)
      }),
  }
}
