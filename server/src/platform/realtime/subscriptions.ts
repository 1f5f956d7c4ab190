import type { Caller } from '../http/context.ts'

export interface Connection {
  readonly caller: Caller
  /** Thread channels that passed their access check; the user's own channel and the account's are implied. */
  readonly channels: Set<string>
  /** Whether its user monitors someone. Unknown while connecting; stays true until it disconnects. */
  is_monitor: boolean | undefined
  /** Frames are sent after `audited`, and so are all later ones. */
  send(frame: string, audited?: Promise<void>): void
  sendNow(frame: string): void
  pause(): void
  discardPaused(): void
  resume(): void
  close(code: number, reason: string): void
}

interface TenantConnections {
  users: Map<number, Set<Connection>>
  channels: Map<string, Set<Connection>>
  all: Set<Connection>
}

function add<K>(map: Map<K, Set<Connection>>, key: K, connection: Connection): boolean {
  const known = map.get(key)
  if (known) {
    known.add(connection)
    return false
  }
  map.set(key, new Set([connection]))
  return true
}

function remove<K>(map: Map<K, Set<Connection>>, key: K, connection: Connection): boolean {
  const known = map.get(key)
  if (!known?.delete(connection) || known.size > 0) return false
  map.delete(key)
  return true
}

const none: ReadonlySet<Connection> = new Set()

/** Separate for each account: no lookup crosses accounts. */
export class Subscriptions {
  readonly #accounts = new Map<number, TenantConnections>()

  /** True for the user's first connection to this node. */
  add(connection: Connection): boolean {
    const { account_id, user_id } = connection.caller
    const tenant: TenantConnections = this.#accounts.get(account_id) ?? {
      users: new Map(),
      channels: new Map(),
      all: new Set(),
    }
    this.#accounts.set(account_id, tenant)
    tenant.all.add(connection)
    return add(tenant.users, user_id, connection)
  }

  remove(connection: Connection): boolean {
    const { account_id, user_id } = connection.caller
    const tenant = this.#accounts.get(account_id)
    if (!tenant?.all.delete(connection)) return false
    for (const channel of connection.channels) remove(tenant.channels, channel, connection)
    const wasLast = remove(tenant.users, user_id, connection)
    if (tenant.all.size === 0) this.#accounts.delete(account_id)
    return wasLast
  }

  subscribe(connection: Connection, channel: string): void {
    const tenant = this.#accounts.get(connection.caller.account_id)
    if (!tenant?.all.has(connection)) return
    connection.channels.add(channel)
    add(tenant.channels, channel, connection)
  }

  unsubscribe(connection: Connection, channel: string): void {
    connection.channels.delete(channel)
    const tenant = this.#accounts.get(connection.caller.account_id)
    if (tenant) remove(tenant.channels, channel, connection)
  }

  findReceivers(event: {
    account_id: number
    channel: string
    users: number[] | null
  }): ReadonlySet<Connection> {
    const tenant = this.#accounts.get(event.account_id)
    if (!tenant) return none
    if (event.channel === 'account') return tenant.all
    const subscribers = tenant.channels.get(event.channel) ?? none
    if (!event.users) return subscribers
    const receivers = new Set(subscribers)
    for (const user of event.users)
      for (const connection of tenant.users.get(user) ?? none) receivers.add(connection)
    return receivers
  }

  connectionsOfUser(account_id: number, user_id: number): ReadonlySet<Connection> {
    return this.#accounts.get(account_id)?.users.get(user_id) ?? none
  }

  get accounts(): number[] {
    return [...this.#accounts.keys()]
  }

  *all(): Iterable<Connection> {
    for (const tenant of this.#accounts.values()) yield* tenant.all
  }

  get size(): number {
    let size = 0
    for (const tenant of this.#accounts.values()) size += tenant.all.size
    return size
  }
}
