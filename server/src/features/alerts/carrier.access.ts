import type { CarrierKind, Medium } from '@wardline/contract/alerts/alert.schemas.ts'
import { formOf } from '@wardline/contract/alerts/carrier-forms.ts'
import { carrierChanged } from '@wardline/contract/alerts/carrier.events.ts'
import type { Carrier, Notice, Outcome } from '../../platform/carriers/carrier.ts'
import { sandbox } from '../../platform/carriers/sandbox.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { holdersOf } from '../accounts/holder.access.ts'
import { makers, type CarrierPlace } from './carrier-kinds.rules.ts'
import { kindFor } from './carrier-order.rules.ts'
import { openSecretsOf } from './carrier-secrets.rules.ts'
import * as errors from './carrier.errors.ts'
import * as queries from './carrier.queries.ts'
import { pushKeyOf } from './push-key.actions.ts'
import { keepInSandbox } from './sandbox.actions.ts'

interface Needs {
  db: Database
  secrets: SecretBox
  allow_loopback: boolean
  /** The origin that carriers call us at; undefined: nobody can. */
  public_url: string | undefined
}

/** A carrier as it is kept, opened. What carriers call us with is checked against it. */
export interface OpenCarrier {
  account_id: number
  kind: CarrierKind
  is_on: boolean
  settings: Record<string, unknown>
  secrets: Record<string, string>
}

export interface Carriers {
  /**
   * Who carries this medium for the account now; undefined when nobody does. Its `send` notes how it went. To an address
   * that a demo hospital made up it is the sandbox, whoever carries the others.
   */
  carrierFor(account_id: number, medium: Medium, address: string): Promise<Carrier | undefined>
  /** The one of this kind, switched on or not; undefined when it is not set up. */
  carrierOfKind(account_id: number, kind: CarrierKind): Promise<Carrier | undefined>
  /** Whose address a carrier calls; undefined when there is none of this uid, or its secrets do not open. */
  carrierByUid(uid: string): Promise<OpenCarrier | undefined>
  /** Those of every account that are switched on, and whose secrets open: for a job. */
  openOfKinds(kinds: readonly CarrierKind[]): Promise<OpenCarrier[]>
  /** Why nothing can leave by it as it is stored; empty when nothing is in the way. */
  obstacleOf(row: queries.CarrierRow): string
  /** What it calls us at is under this address; undefined when it cannot reach this server. */
  callbackUrlOf(row: { kind: CarrierKind; uid: string }): string | undefined
  /** What browsers of the account subscribe with; made at first use. Undefined: notifications are switched off. */
  pushKey(account_id: number): Promise<string | undefined>
}

/** Media that an account has a carrier for, in one statement of the caller's transaction. */
export async function mediaOf(db: Db, account_id: number): Promise<Set<Medium>> {
  const rows = await queries.carriersOf(db, account_id)
  const on = new Set(rows.filter(({ is_on }) => is_on).map(({ kind }) => kind))
  const known: Medium[] = ['web_push', 'apns', 'fcm', 'sms', 'voice', 'email', 'pager']
  return new Set(known.filter((medium) => kindFor(medium, on) !== undefined))
}

const isCalledBack: ReadonlySet<CarrierKind> = new Set<CarrierKind>(['twilio', 'mailgun', 'wctp'])

/** How often a carrier that goes on as before is written down. */
const note_every_ms = 60_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Every way out of this server. The one place where secrets of carriers are opened. */
export function carriers({ db, secrets, allow_loopback, public_url }: Needs): Carriers {
  const noted = new Map<string, { problem: string | null; at_ms: number }>()

  /** What is broken on our side is said at each alert, instead of leaving by another way than was chosen. */
  const broken = (kind: CarrierKind, reason: string): Carrier => ({
    kind,
    media: formOf(kind)?.media ?? [],
    send: async () => ({ outcome: 'failed', reason }),
  })

  const keep = (notice: Notice) => db.write(notice.account_id, (tx) => keepInSandbox(tx, notice))

  const callbackUrlOf = ({ kind, uid }: { kind: CarrierKind; uid: string }) =>
    public_url && isCalledBack.has(kind) ? `${public_url}/api/hooks/${kind}/${uid}` : undefined

  function open(row: queries.CarrierRow): Carrier | { reason: string } {
    if (row.kind === 'sandbox') return sandbox(keep)
    const opened = openSecretsOf(secrets, row)
    if (opened === undefined) return { reason: errors.sealedByAnother }
    const place: CarrierPlace = { allow_loopback, callback_url: callbackUrlOf(row) }
    return makers[row.kind]?.(row.settings, opened, place) ?? { reason: errors.incomplete }
  }

  function openedOf(row: queries.CarrierRow): OpenCarrier | undefined {
    const { account_id, kind, is_on, settings } = row
    const known = openSecretsOf(secrets, row)
    return known && { account_id, kind, is_on, settings, secrets: known }
  }

  async function note(row: queries.CarrierRow, outcome: Outcome): Promise<void> {
    const isProblem = outcome.outcome === 'failed' || outcome.outcome === 'retry'
    const problem = isProblem ? outcome.reason : null
    const key = `${row.account_id} ${row.kind}`
    const before = noted.get(key)
    const at_ms = performance.now()
    if (before && before.problem === problem && at_ms - before.at_ms < note_every_ms) return
    noted.set(key, { problem, at_ms })
    const isNews = (before?.problem ?? null) !== problem
    await db.write(row.account_id, async (tx) => {
      await queries.noteHealth(tx.db, row, problem)
      if (isNews) await tellChanged(tx, row.kind)
    })
  }

  const noting = (row: queries.CarrierRow, carrier: Carrier): Carrier => ({
    ...carrier,
    async send(notice, signal) {
      const outcome = await carrier.send(notice, signal)
      // Beside the point: what came of the alert counts, whether or not the card on the screen knows it.
      await note(row, outcome).catch(() => {})
      return outcome
    },
  })

  function ready(row: queries.CarrierRow): Carrier {
    const carrier = open(row)
    return noting(row, 'reason' in carrier ? broken(row.kind, carrier.reason) : carrier)
  }

  return {
    callbackUrlOf,
    obstacleOf(row) {
      const carrier = open(row)
      return 'reason' in carrier ? carrier.reason : ''
    },
    async carrierFor(account_id, medium, address) {
      const [rows, isMadeUp] = await db.read(account_id, (reader) =>
        Promise.all([queries.carriersOf(reader, account_id), queries.isMadeUp(reader, account_id, address)]),
      )
      const on = rows.filter(({ is_on }) => is_on)
      const kind = kindFor(medium, new Set(on.map((row) => row.kind)))
      const row = on.find((one) => one.kind === kind)
      if (!row) return undefined
      return isMadeUp && row.kind !== 'sandbox' ? sandbox(keep) : ready(row)
    },
    async carrierOfKind(account_id, kind) {
      const rows = await db.read(account_id, (reader) => queries.carriersOf(reader, account_id))
      const row = rows.find((one) => one.kind === kind)
      return row && ready(row)
    },
    async carrierByUid(uid) {
      const row = uuid.test(uid) ? await db.worker((worker) => queries.carrierByUid(worker, uid)) : undefined
      return row && openedOf(row)
    },
    async openOfKinds(kinds) {
      const rows = await db.worker((worker) => queries.carriersOfKinds(worker, kinds))
      return rows.map(openedOf).filter((carrier) => carrier !== undefined)
    },
    pushKey: (account_id) => pushKeyOf({ db, secrets, public_url }, account_id),
  }
}

/** Whether our key opens every secret that was sealed, of every account. */
export async function allOpen(db: Database, secrets: SecretBox): Promise<boolean> {
  const rows = await db.worker(queries.sealedCarriers)
  return rows.every((row) => openSecretsOf(secrets, row) !== undefined)
}

/** To whoever may see carriers, in the transaction of what changed. */
export async function tellChanged(tx: Tx, kind: CarrierKind): Promise<void> {
  const users = await holdersOf(tx.db, tx.account_id, 'base.view_integrationconfiguration')
  tx.emit(carrierChanged, { users }, { kind })
}
