import { setTimeout as pause } from 'node:timers/promises'
import type { Carriers, Taken } from './carriers.ts'
import { hour, minute, second, type Day, type Event } from './day.ts'
import { luck } from './luck.ts'
import type { Node } from './node.ts'
import { reaction, Staff, type Channel } from './people.ts'
import type { Hospital } from './seed.ts'
import type { World } from './world.ts'

/** What the driver knows to be true of the day, whatever the server says. */
export interface Truth {
  /** By page: when it was sent, and what the server called it. */
  sent: Map<number, { at: number; thread_id: number; message_id: number; isGroup: boolean }>
  /** "page person": somebody's device really showed it. */
  reached: Set<string>
  /** By reference: how often a carrier said that it takes it. */
  taken: Map<string, number>
  rings: number
  messages: number
  answered: number
  crashes: number
  /** Milliseconds without a server. */
  down_ms: number[]
  /** Anything that answered what it should not. */
  surprises: string[]
}

interface Needs {
  day: Day
  hospital: Hospital
  node: Node
  world: World
  carriers: Carriers
  say(line: string): void
}

/** What is under way at once at most: people, not a load test. */
const at_once = 24
/** After the last message everything goes on until it has ended, so long at most. */
const tail = 2 * hour
const look_ms = 3

/** Lives through the day: everything happens at its time, and where nothing happens the clocks jump. */
export class Run {
  readonly truth: Truth = {
    sent: new Map(),
    reached: new Set(),
    taken: new Map(),
    rings: 0,
    messages: 0,
    answered: 0,
    crashes: 0,
    down_ms: [],
    surprises: [],
  }
  readonly staff = new Staff()
  readonly #needs: Needs
  readonly #later: Later[] = []
  readonly #underWay = new Set<Promise<void>>()
  readonly #pageOf = new Map<number, number>()
  readonly #chats = new Map<string, number>()
  readonly #turns = new Map<string, number>()
  readonly #waiting = new Map<number, Taken[]>()
  #keys = 0

  constructor(needs: Needs) {
    this.#needs = needs
  }

  async live(): Promise<void> {
    const { day, world, carriers, say } = this.#needs
    for (const event of day.events) this.#at(event.at, () => this.#happens(event))
    let told = day.from
    for (;;) {
      const now = world.now()
      if (now > told + hour) {
        told += hour
        say(
          `${clockText(told)}  ${this.truth.messages} messages, ${this.truth.sent.size} pages, ${this.truth.answered} answers`,
        )
      }
      if (now > day.until + tail) return
      while (this.#later[0] && this.#later[0].at <= now && this.#underWay.size < at_once) this.#begin()
      if (this.#later[0] && this.#later[0].at <= now) {
        await Promise.race(this.#underWay)
        continue
      }
      if (this.#underWay.size > 0 || carriers.hung() > 0) {
        await pause(look_ms)
        continue
      }
      const { busy, next } = await world.tasks()
      if (busy > 0) {
        await pause(look_ms)
        continue
      }
      const event = this.#later[0]?.at
      if (event === undefined && (next === null || next > day.until + tail)) return
      // What becomes due by itself is found by the server; the driver only moves the clock there.
      await world.jumpTo(Math.min(event ?? Infinity, next ?? Infinity))
    }
  }

  /** In a heap of one array: few are added at a time, and most far behind. */
  #at(at: number, run: () => Promise<void> | void): void {
    let low = 0
    let high = this.#later.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#later[middle]?.at ?? 0) <= at) low = middle + 1
      else high = middle
    }
    this.#later.splice(low, 0, { at, run })
  }

  #begin(): void {
    const next = this.#later.shift()
    if (!next) return
    const running = Promise.resolve(next.run())
      .catch((error: unknown) => void this.truth.surprises.push(String(error)))
      .finally(() => this.#underWay.delete(running))
    this.#underWay.add(running)
  }

  async #happens(event: Event): Promise<void> {
    switch (event.kind) {
      case 'chat':
        return this.#writesOn(event)
      case 'page':
      case 'confirm':
        return this.#asks(event)
      case 'mood':
        return this.#needs.carriers.setMood(event.carrier, event.mood)
      case 'crash':
        return this.#crashes()
      case 'busy':
      case 'free':
        this.staff.apply(event.kind, event.person)
        return this.#sets(event.person, event.kind === 'busy' ? 'dnd' : 'online')
      default:
        this.staff.apply(event.kind, event.person)
        if (event.kind === 'back') for (const taken of this.#waitingFor(event.person)) this.#shows(taken)
    }
  }

  #waitingFor(person: number): Taken[] {
    const those = this.#waiting.get(person) ?? []
    this.#waiting.delete(person)
    return those
  }

  /** As a browser does: asked again under the same key until there is an answer. */
  async #asksServer(person: number, path: string, init: { method: string; body?: unknown; key?: string }) {
    const { node, hospital } = this.#needs
    const headers = { ...hospital.staff[person]?.headers, ...(init.key && { 'idempotency-key': init.key }) }
    for (;;) {
      try {
        const response = await fetch(node.url + path, {
          method: init.method,
          headers,
          body: JSON.stringify(init.body ?? {}),
          signal: AbortSignal.timeout(20_000),
        })
        const body = (await response.json()) as Record<string, unknown>
        if (response.status < 500) return { status: response.status, body }
      } catch {
        // The server is being started again.
      }
      await pause(100)
    }
  }

  #key = (): string => `hospital-day-${++this.#keys}`

  async #writes(from: number, body: Record<string, unknown>): Promise<{ id: number; message_id: number }> {
    const sent = await this.#asksServer(from, '/api/v2/threads/', { method: 'POST', body, key: this.#key() })
    this.truth.messages++
    if (sent.status !== 201) {
      this.truth.surprises.push(`a message was answered ${sent.status} ${JSON.stringify(sent.body)}`)
      return { id: 0, message_id: 0 }
    }
    const last = sent.body['last_message'] as { id: number }
    return { id: Number(sent.body['id']), message_id: last.id }
  }

  async #writesOn({ from, to }: Event & { kind: 'chat' }): Promise<void> {
    const { hospital } = this.#needs
    const pair = [from, to].toSorted((a, b) => a - b).join()
    const known = this.#chats.get(pair)
    if (known !== undefined) {
      const body = { message: 'Thank you, I will see to it.' }
      const path = `/api/v1/threads/${known}/reply/`
      await this.#asksServer(from, path, { method: 'POST', body, key: this.#key() })
      this.truth.messages++
      return
    }
    const recipient_ids = [hospital.staff[to]?.contact_id]
    const { id } = await this.#writes(from, { subject: 'Ward', data: { body: 'Any news?' }, recipient_ids })
    if (id > 0) this.#chats.set(pair, id)
  }

  async #asks(event: Event & { kind: 'page' | 'confirm' }): Promise<void> {
    const { hospital, world } = this.#needs
    const isGroup = event.kind === 'page'
    const recipient = isGroup ? hospital.groups[event.group] : hospital.staff[event.to]?.contact_id
    const at = world.now()
    const { id, message_id } = await this.#writes(event.from, {
      subject: `Page ${event.page}`,
      data: { body: 'Please come and see.' },
      recipient_ids: [recipient],
      requires_confirm: true,
      apply_escalations: isGroup,
      priority: isGroup ? 2 : 1,
    })
    if (id === 0) return
    this.truth.sent.set(event.page, { at, thread_id: id, message_id, isGroup })
    this.#pageOf.set(message_id, event.page)
  }

  #sets = async (person: number, status: 'dnd' | 'online'): Promise<void> => {
    const user_id = this.#needs.hospital.staff[person]?.user_id
    const path = `/api/v1/users/${user_id}/status/`
    const { status: said } = await this.#asksServer(person, path, { method: 'PUT', body: { status } })
    if (said >= 400) this.truth.surprises.push(`a status was answered ${said}`)
  }

  async #crashes(): Promise<void> {
    const { node, say, world } = this.#needs
    const began = performance.now()
    await node.end('SIGKILL')
    await node.start()
    this.truth.crashes++
    this.truth.down_ms.push(performance.now() - began)
    say(
      `${clockText(world.now())}  the server was killed and is back after ${Math.round(performance.now() - began)} ms`,
    )
  }

  /** A carrier said that it has it. What comes of it is not the server's to know. */
  takes(taken: Taken): void {
    const { world } = this.#needs
    const now = world.now()
    if (taken.reference)
      this.truth.taken.set(taken.reference, (this.truth.taken.get(taken.reference) ?? 0) + 1)
    taken.receipt('sent')
    if (taken.isLie) return
    const arrives = now + (taken.channel === 'push' ? 0.4 : 2) * second
    this.#at(arrives, () => this.#arrives(taken))
    if (taken.isTwice) this.#at(arrives + 5 * second, () => this.#arrives(taken))
  }

  #arrives(taken: Taken): void {
    if (this.staff.isReached(taken.person, taken.channel)) return this.#shows(taken)
    if (this.staff.isAway(taken.person) && taken.channel !== 'voice')
      this.#waiting.set(taken.person, [...(this.#waiting.get(taken.person) ?? []), taken])
    else taken.receipt(taken.channel === 'voice' ? 'no-answer' : 'undelivered')
  }

  /** It is on the phone; if they notice, they look at everything that they owe. */
  #shows(taken: Taken): void {
    const { person, channel } = taken
    this.truth.rings++
    taken.receipt(channel === 'voice' ? 'completed' : 'delivered')
    if (taken.isTwice) taken.receipt('sent')
    this.#at(this.#needs.world.now(), () => this.#looks(person, channel))
  }

  async #looks(person: number, channel: Channel): Promise<void> {
    const { world, hospital, day } = this.#needs
    const owed = await world.rows<{ message_id: string }>(
      `select message_id from open_item where account_id = $1 and user_id = $2 and state = 'open'`,
      [hospital.account_id, hospital.staff[person]?.user_id],
    )
    for (const { message_id } of owed) {
      const page = this.#pageOf.get(Number(message_id))
      if (page === undefined) continue
      this.truth.reached.add(`${page} ${person}`)
      const key = `${page} ${person} ${channel}`
      const turn = (this.#turns.get(key) ?? 0) + 1
      this.#turns.set(key, turn)
      const takes = reaction(day.seed, { page, person, channel, turn })
      if (takes !== undefined) this.#at(world.now() + takes, () => this.#answers(page, person))
    }
  }

  async #answers(page: number, person: number): Promise<void> {
    const { world, day } = this.#needs
    // Without a network nobody answers; they do when they are back.
    if (this.staff.isAway(person)) return this.#at(world.now() + minute, () => this.#answers(page, person))
    const sent = this.truth.sent.get(page)
    if (!sent) return
    const verb = luck(day.seed, page, person, 5) < 0.05 ? 'reject' : 'accept'
    const { status } = await this.#asksServer(person, `/api/v1/threads/${sent.thread_id}/${verb}/`, {
      method: 'POST',
      body: { message_id: sent.message_id },
    })
    if (status === 200) this.truth.answered++
    // Somebody else may have answered, taken it or been quicker: refused in order.
    else if (![400, 403, 404, 409].includes(status))
      this.truth.surprises.push(`an answer was answered ${status}`)
  }
}

interface Later {
  at: number
  run: () => Promise<void> | void
}

const two = (n: number): string => String(n).padStart(2, '0')
const clockText = (at: number): string =>
  `${two(Math.floor(at / hour) % 24)}:${two(Math.floor((at % hour) / minute))}`
