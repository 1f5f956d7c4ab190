import type { Caller } from '../http/context.ts'

/** One open socket, as the hub sees it. */
export interface Member {
  readonly caller: Caller
  /** Channels beyond the person's own and the account's: rooms whose door was opened. */
  readonly channels: Set<string>
  /** Text of one frame; shared between members, so it is built once. Waits while the member is held. */
  send(frame: string): void
  /** Past the held ones. */
  sendNow(frame: string): void
  hold(): void
  /** Drops what waits; goes on holding. */
  forget(): void
  release(): void
  close(code: number, reason: string): void
}

interface House {
  users: Map<number, Set<Member>>
  channels: Map<string, Set<Member>>
  all: Set<Member>
}

function add<K>(map: Map<K, Set<Member>>, key: K, member: Member): boolean {
  const known = map.get(key)
  if (known) {
    known.add(member)
    return false
  }
  map.set(key, new Set([member]))
  return true
}

function remove<K>(map: Map<K, Set<Member>>, key: K, member: Member): boolean {
  const known = map.get(key)
  if (!known?.delete(member) || known.size > 0) return false
  map.delete(key)
  return true
}

const nobody: ReadonlySet<Member> = new Set()

/** Who listens where on this node. Accounts are separate houses: no lookup crosses them. */
export class Rooms {
  readonly #houses = new Map<number, House>()

  /** True when this is the person's first socket here. */
  enter(member: Member): boolean {
    const { account_id, user_id } = member.caller
    const house: House = this.#houses.get(account_id) ?? {
      users: new Map(),
      channels: new Map(),
      all: new Set(),
    }
    this.#houses.set(account_id, house)
    house.all.add(member)
    return add(house.users, user_id, member)
  }

  /** True when it was the person's last socket here. */
  leave(member: Member): boolean {
    const { account_id, user_id } = member.caller
    const house = this.#houses.get(account_id)
    if (!house?.all.delete(member)) return false
    for (const channel of member.channels) remove(house.channels, channel, member)
    const wasLast = remove(house.users, user_id, member)
    if (house.all.size === 0) this.#houses.delete(account_id)
    return wasLast
  }

  join(member: Member, channel: string): void {
    const house = this.#houses.get(member.caller.account_id)
    if (!house?.all.has(member)) return
    member.channels.add(channel)
    add(house.channels, channel, member)
  }

  part(member: Member, channel: string): void {
    member.channels.delete(channel)
    const house = this.#houses.get(member.caller.account_id)
    if (house) remove(house.channels, channel, member)
  }

  /** Everyone who hears an event: its people on all their sockets, and whoever is in its room, each once. */
  hearers(event: { account_id: number; channel: string; users: number[] | null }): ReadonlySet<Member> {
    const house = this.#houses.get(event.account_id)
    if (!house) return nobody
    if (event.channel === 'account') return house.all
    const room = house.channels.get(event.channel) ?? nobody
    if (!event.users) return room
    const hearers = new Set(room)
    for (const user of event.users) for (const member of house.users.get(user) ?? nobody) hearers.add(member)
    return hearers
  }

  membersOf(account_id: number, user_id: number): ReadonlySet<Member> {
    return this.#houses.get(account_id)?.users.get(user_id) ?? nobody
  }

  get accounts(): number[] {
    return [...this.#houses.keys()]
  }

  *everyone(): Iterable<Member> {
    for (const house of this.#houses.values()) yield* house.all
  }

  get size(): number {
    let size = 0
    for (const house of this.#houses.values()) size += house.all.size
    return size
  }
}
