import type { ProviderKind, Channel } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { getProviderDefinition } from '@wardline/contract/alerts/providers/provider-definition.rules.ts'
import { providerChanged } from '@wardline/contract/alerts/providers/provider.events.ts'
import type { Provider, Notice, Outcome } from '../../../platform/providers/provider.ts'
import { sandbox } from '../../../platform/providers/sandbox.ts'
import type { BatchedRead } from '../../../platform/db/batched-operations.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { findPermissionHolders } from '../../accounts/users/permission-holder.access.ts'
import { providerFactories, type ProviderEndpoint } from './provider-kinds.rules.ts'
import { selectProviderKind } from './provider-order.rules.ts'
import { openSecrets } from './provider-secrets.rules.ts'
import * as errors from './provider.errors.ts'
import * as queries from './provider.queries.ts'
import { findOrCreatePushKey } from './push-key.actions.ts'
import { sandboxNotices } from '../sandbox/sandbox.actions.ts'
import type { Outbound } from '../../../platform/outbound/target.ts'

interface Needs {
  db: Database
  secrets: SecretBox
  outbound: Outbound
  public_url: string | undefined
}

export interface OpenProvider {
  account_id: number
  kind: ProviderKind
  is_on: boolean
  settings: Record<string, unknown>
  secrets: Record<string, string>
}

export interface Providers {
  /**
   * Undefined when none is enabled. `send` records the provider's health. Invented demo addresses always use the
   * sandbox.
   */
  providerFor(account_id: number, channel: Channel, address: string): Promise<Provider | undefined>
  providerOfKind(account_id: number, kind: ProviderKind): Promise<Provider | undefined>
  /** Undefined when unknown or when its secrets cannot be decrypted. */
  providerByUid(uid: string): Promise<OpenProvider | undefined>
  /** Opens a provider with its secrets; undefined when it is not set up or they cannot be decrypted. */
  openOf(account_id: number, kind: ProviderKind): Promise<OpenProvider | undefined>
  openOfKinds(kinds: readonly ProviderKind[]): Promise<OpenProvider[]>
  obstacleOf(row: queries.ProviderRow): string
  callbackUrlOf(row: { kind: ProviderKind; uid: string }): string | undefined
  /** Created at first use. Undefined if Web Push is switched off. */
  pushKey(account_id: number): Promise<string | undefined>
}

export async function findAvailableChannels(db: Db, account_id: number): Promise<Set<Channel>> {
  const rows = await queries.listProviders(db, account_id)
  const on = new Set(rows.filter(({ is_on }) => is_on).map(({ kind }) => kind))
  const known: Channel[] = ['web_push', 'apns', 'fcm', 'sms', 'voice', 'email', 'pager']
  return new Set(known.filter((channel) => selectProviderKind(channel, on) !== undefined))
}

const kindsWithCallbacks: ReadonlySet<ProviderKind> = new Set<ProviderKind>(['twilio', 'mailgun', 'wctp'])

/** An unchanged health is written at most this often. */
const health_interval_ms = 60_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface ProvidersOfAddress {
  rows: queries.ProviderRow[]
  isDemoAddress: boolean
}

/** Alerts that are sent at the same moment share a read. */
const providersOfAddresses: BatchedRead<string, ProvidersOfAddress> = {
  name: 'providers of addresses',
  maxSize: 64,
  key: () => '',
  async runBatch(db, account_id, addresses) {
    const [rows, invented] = await Promise.all([
      queries.listProviders(db, account_id),
      queries.findDemoAddresses(db, account_id, addresses),
    ])
    return addresses.map((address) => ({ rows, isDemoAddress: invented.has(address) }))
  },
}

/** The only place where secrets of providers are decrypted. */
export function createProviders({ db, secrets, outbound, public_url }: Needs): Providers {
  const noted = new Map<string, { problem: string | null; at_ms: number }>()

  /** A misconfigured provider fails each alert visibly instead of silently using another provider. */
  const broken = (kind: ProviderKind, reason: string): Provider => ({
    kind,
    channels: getProviderDefinition(kind).channels,
    send: async () => ({ outcome: 'failed', reason }),
    check: async () => ({ steps: ['name'], failed: { step: 'name', reason } }),
  })

  const keep = async (notice: Notice) => {
    await db.writeBatched(notice.account_id, sandboxNotices, notice)
  }

  const callbackUrlOf = ({ kind, uid }: { kind: ProviderKind; uid: string }) =>
    public_url && kindsWithCallbacks.has(kind) ? `${public_url}/api/hooks/${kind}/${uid}` : undefined

  function open(row: queries.ProviderRow): Provider | { reason: string } {
    if (row.kind === 'sandbox') return sandbox(keep)
    const opened = openSecrets(secrets, row)
    if (opened === undefined) return { reason: errors.secretsUnreadable }
    const place: ProviderEndpoint = { ...outbound, callback_url: callbackUrlOf(row) }
    return providerFactories[row.kind]?.(row.settings, opened, place) ?? { reason: errors.settingsIncomplete }
  }

  function openedOf(row: queries.ProviderRow): OpenProvider | undefined {
    const { account_id, kind, is_on, settings } = row
    const known = openSecrets(secrets, row)
    return known && { account_id, kind, is_on, settings, secrets: known }
  }

  async function note(row: queries.ProviderRow, outcome: Outcome): Promise<void> {
    const isProblem = outcome.outcome === 'failed' || outcome.outcome === 'retry'
    const problem = isProblem ? outcome.reason : null
    const key = `${row.account_id} ${row.kind}`
    const before = noted.get(key)
    const at_ms = performance.now()
    if (before && before.problem === problem && at_ms - before.at_ms < health_interval_ms) return
    noted.set(key, { problem, at_ms })
    const isNews = (before?.problem ?? null) !== problem
    await db.write(row.account_id, async (tx) => {
      await queries.recordHealth(tx.db, row, problem)
      if (isNews) await emitProviderChanged(tx, row.kind)
    })
  }

  const noting = (row: queries.ProviderRow, provider: Provider): Provider => ({
    ...provider,
    async send(notice, signal) {
      const outcome = await provider.send(notice, signal)
      // Best effort: the alert's outcome must not depend on updating the health.
      await note(row, outcome).catch(() => {})
      return outcome
    },
  })

  function ready(row: queries.ProviderRow): Provider {
    const provider = open(row)
    return noting(row, 'reason' in provider ? broken(row.kind, provider.reason) : provider)
  }

  return {
    callbackUrlOf,
    obstacleOf(row) {
      const provider = open(row)
      return 'reason' in provider ? provider.reason : ''
    },
    async providerFor(account_id, channel, address) {
      const { rows, isDemoAddress } = await db.readBatched(account_id, providersOfAddresses, address)
      const on = rows.filter(({ is_on }) => is_on)
      const kind = selectProviderKind(channel, new Set(on.map((row) => row.kind)))
      const row = on.find((one) => one.kind === kind)
      if (!row) return undefined
      return isDemoAddress && row.kind !== 'sandbox' ? sandbox(keep) : ready(row)
    },
    async providerOfKind(account_id, kind) {
      const rows = await db.read(account_id, (reader) => queries.listProviders(reader, account_id))
      const row = rows.find((one) => one.kind === kind)
      return row && ready(row)
    },
    async providerByUid(uid) {
      const row = uuid.test(uid)
        ? await db.acrossAccounts((worker) => queries.findProviderByUid(worker, uid))
        : undefined
      return row && openedOf(row)
    },
    async openOf(account_id, kind) {
      const rows = await db.read(account_id, (reader) => queries.listProviders(reader, account_id))
      const row = rows.find((one) => one.kind === kind)
      return row && openedOf(row)
    },
    async openOfKinds(kinds) {
      const rows = await db.acrossAccounts((worker) => queries.listEnabledProviders(worker, kinds))
      return rows.map(openedOf).filter((provider) => provider !== undefined)
    },
    pushKey: (account_id) => findOrCreatePushKey({ db, secrets, public_url }, account_id),
  }
}

export async function emitProviderChanged(tx: Tx, kind: ProviderKind): Promise<void> {
  const users = await findPermissionHolders(tx.db, tx.account_id, 'base.view_integrationconfiguration')
  tx.emit(providerChanged, { users }, { kind })
}
