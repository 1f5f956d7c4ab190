import { setTimeout as pause } from 'node:timers/promises'
import type { Providers, AcceptedAlert } from './providers.ts'
import { hour, minute, second, type Day, type Event } from './day.ts'
import { hashedRandom } from './random.ts'
import type { Node } from './node.ts'
import { drawReaction, Staff, type Channel } from './staff.ts'
import type { Hospital } from './seed.ts'
import type { HospitalClock } from './hospital-clock.ts'

export interface GroundTruth {
  /** Keyed by page; `at` is when it was sent. */
  sent: Map<number, { at: number; thread_id: number; message_id: number; isGroup: boolean }>
  /** "page person" for each page that a device showed. */
  reached: Set<string>
  /** Number of acceptances by reference. */
  accepted: Map<string, number>
  rings: number
  messages: number
  answered: number
  /** By the sender of a page. */
  escalated: number
  crashes: number
  down_ms: number[]
  surprises: string[]
}

interface RunOptions {
  day: Day
  hospital: Hospital
  node: Node
  world: HospitalClock
  providers: Providers
  log(line: string): void
  /** Senders who notice that a message is unanswered do not escalate it. */
  doSendersWait: boolean
}

/** Limits concurrency: this is not a load test. */
const max_concurrent = 24
/** Time after the last message in which escalations must finish. */
const drainTime = 2 * hour
const poll_ms = 3

export class Run {
  readonly truth: GroundTruth = {
    sent: new Map(),
    reached: new Set(),
    accepted: new Map(),
    rings: 0,
    messages: 0,
    answered: 0,
    escalated: 0,
    crashes: 0,
    down_ms: [],
    surprises: [],
  }
  readonly staff = new Staff()
  readonly #options: RunOptions
  readonly #scheduled: ScheduledAction[] = []
  readonly #running = new Set<Promise<void>>()
  readonly #pageOf = new Map<number, number>()
  readonly #chats = new Map<string, number>()
  readonly #noticeCounts = new Map<string, number>()
  readonly #undelivered = new Map<number, AcceptedAlert[]>()
  readonly #escalated = new Set<number>()
  #keys = 0

  constructor(options: RunOptions) {
    this.#options = options
  }

  async runDay(): Promise<void> {
    const { day, world, providers, log } = this.#options
    for (const event of day.events) this.#schedule(event.at, () => this.#applyEvent(event))
    let logged = day.from
    for (;;) {
      const now = world.now()
      if (now > logged + hour) {
        logged += hour
        log(
          `${formatClock(logged)}  ${this.truth.messages} messages, ${this.truth.sent.size} pages, ${this.truth.answered} answers`,
        )
      }
      if (now > day.until + drainTime) return
      while (this.#scheduled[0] && this.#scheduled[0].at <= now && this.#running.size < max_concurrent)
        this.#startNext()
      if (this.#scheduled[0] && this.#scheduled[0].at <= now) {
        await Promise.race(this.#running)
        continue
      }
      if (this.#running.size > 0 || providers.hung() > 0) {
        await pause(poll_ms)
        continue
      }
      const { busy, next } = await world.tasks()
      if (busy > 0) {
        await pause(poll_ms)
        continue
      }
      const event = this.#scheduled[0]?.at
      if (event === undefined && (next === null || next > day.until + drainTime)) return
      // The server runs its tasks; the driver only moves the clock.
      await world.jumpTo(Math.min(event ?? Infinity, next ?? Infinity))
    }
  }

  #schedule(at: number, run: () => Promise<void> | void): void {
    let low = 0
    let high = this.#scheduled.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#scheduled[middle]?.at ?? 0) <= at) low = middle + 1
      else high = middle
    }
    this.#scheduled.splice(low, 0, { at, run })
  }

  #startNext(): void {
    const next = this.#scheduled.shift()
    if (!next) return
    const running = Promise.resolve(next.run())
      .catch((error: unknown) => void this.truth.surprises.push(String(error)))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async #applyEvent(event: Event): Promise<void> {
    switch (event.kind) {
      case 'chat':
        return this.#sendChat(event)
      case 'page':
      case 'confirm':
        return this.#sendPage(event)
      case 'providerState':
        return this.#options.providers.setProviderState(event.provider, event.providerState)
      case 'crash':
        return this.#crashServer()
      case 'busy':
      case 'free':
        this.staff.apply(event.kind, event.person)
        return this.#setStatus(event.person, event.kind === 'busy' ? 'dnd' : 'online')
      default:
        this.staff.apply(event.kind, event.person)
        if (event.kind === 'back')
          for (const alert of this.#takeUndelivered(event.person)) this.#showAlert(alert)
    }
  }

  #takeUndelivered(person: number): AcceptedAlert[] {
    const those = this.#undelivered.get(person) ?? []
    this.#undelivered.delete(person)
    return those
  }

  /** Retries with the same idempotency key until the server responds, like the web client. */
  async #request(person: number, path: string, init: { method: string; body?: unknown; key?: string }) {
    const { node, hospital } = this.#options
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
      } catch {}
      await pause(100)
    }
  }

  #key = (): string => `hospital-day-${++this.#keys}`

  async #sendMessage(
    from: number,
    body: Record<string, unknown>,
  ): Promise<{ id: number; message_id: number }> {
    const sent = await this.#request(from, '/api/v2/threads/', { method: 'POST', body, key: this.#key() })
    this.truth.messages++
    if (sent.status !== 201) {
      this.truth.surprises.push(`a message returned ${sent.status} ${JSON.stringify(sent.body)}`)
      return { id: 0, message_id: 0 }
    }
    const last = sent.body['last_message'] as { id: number }
    return { id: Number(sent.body['id']), message_id: last.id }
  }

  async #sendChat({ from, to }: Event & { kind: 'chat' }): Promise<void> {
    const { hospital } = this.#options
    const pair = [from, to].toSorted((a, b) => a - b).join()
    const known = this.#chats.get(pair)
    if (known !== undefined) {
      const body = { message: 'Thank you, I will see to it.' }
      const path = `/api/v1/threads/${known}/reply/`
      await this.#request(from, path, { method: 'POST', body, key: this.#key() })
      this.truth.messages++
      return
    }
    const recipient_ids = [hospital.staff[to]?.contact_id]
    const { id } = await this.#sendMessage(from, {
      subject: 'Ward',
      data: { body: 'Any news?' },
      recipient_ids,
    })
    if (id > 0) this.#chats.set(pair, id)
  }

  async #sendPage(event: Event & { kind: 'page' | 'confirm' }): Promise<void> {
    const { hospital, world } = this.#options
    const isGroup = event.kind === 'page'
    const recipient = isGroup ? hospital.groups[event.group] : hospital.staff[event.to]?.contact_id
    const at = world.now()
    const { id, message_id } = await this.#sendMessage(event.from, {
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

  #setStatus = async (person: number, status: 'dnd' | 'online'): Promise<void> => {
    const user_id = this.#options.hospital.staff[person]?.user_id
    const path = `/api/v1/users/${user_id}/status/`
    const { status: responseStatus } = await this.#request(person, path, { method: 'PUT', body: { status } })
    if (responseStatus >= 400) this.truth.surprises.push(`a status change returned ${responseStatus}`)
  }

  async #crashServer(): Promise<void> {
    const { node, log, world } = this.#options
    const began = performance.now()
    await node.end('SIGKILL')
    await node.start()
    this.truth.crashes++
    this.truth.down_ms.push(performance.now() - began)
    log(
      `${formatClock(world.now())}  the server was killed and is back after ${Math.round(performance.now() - began)} ms`,
    )
  }

  acceptAlert(alert: AcceptedAlert): void {
    const { world } = this.#options
    const now = world.now()
    if (alert.reference)
      this.truth.accepted.set(alert.reference, (this.truth.accepted.get(alert.reference) ?? 0) + 1)
    alert.receipt('sent')
    if (alert.isLie) return
    const arrives = now + (alert.channel === 'push' ? 0.4 : 2) * second
    this.#schedule(arrives, () => this.#deliver(alert))
    if (alert.isTwice) this.#schedule(arrives + 5 * second, () => this.#deliver(alert))
  }

  #deliver(alert: AcceptedAlert): void {
    if (this.staff.isReached(alert.person, alert.channel)) return this.#showAlert(alert)
    if (this.staff.isAway(alert.person) && alert.channel !== 'voice')
      this.#undelivered.set(alert.person, [...(this.#undelivered.get(alert.person) ?? []), alert])
    else alert.receipt(alert.channel === 'voice' ? 'no-answer' : 'undelivered')
  }

  /** A user who notices the alert checks all open acknowledgements. */
  #showAlert(alert: AcceptedAlert): void {
    const { person, channel } = alert
    this.truth.rings++
    alert.receipt(channel === 'voice' ? 'completed' : 'delivered')
    if (alert.isTwice) alert.receipt('sent')
    this.#schedule(this.#options.world.now(), () => this.#readPages(person, channel))
  }

  async #readPages(person: number, channel: Channel): Promise<void> {
    const { world, hospital, day } = this.#options
    const open = await world.rows<{ message_id: string }>(
      `select message_id from acknowledgement where account_id = $1 and user_id = $2 and state = 'open'`,
      [hospital.account_id, hospital.staff[person]?.user_id],
    )
    for (const { message_id } of open) {
      const page = this.#pageOf.get(Number(message_id))
      if (page === undefined) continue
      this.truth.reached.add(`${page} ${person}`)
      const turn = this.#countNotice(page, person, channel)
      const takes = drawReaction(day.seed, { page, person, channel, turn })
      if (takes !== undefined) this.#schedule(world.now() + takes, () => this.#respond(page, person))
    }
    if (!this.#options.doSendersWait) await this.#readWarnings(person, channel)
  }

  /** A sender who was notified that a page is unanswered reacts like a recipient, and escalates it. */
  async #readWarnings(person: number, channel: Channel): Promise<void> {
    const { world, hospital, day } = this.#options
    const warned = await world.rows<{ message_id: string }>(
      `select distinct a.message_id from alert a join acknowledgement i using (account_id, thread_id, message_id)
        where a.account_id = $1 and a.user_id = $2 and a.is_to_sender and a.sent is not null and i.state = 'open'`,
      [hospital.account_id, hospital.staff[person]?.user_id],
    )
    for (const { message_id } of warned) {
      const page = this.#pageOf.get(Number(message_id))
      if (page === undefined) continue
      const turn = this.#countNotice(page, person, channel)
      const takes = drawReaction(day.seed, { page, person, channel, turn })
      if (takes !== undefined) this.#schedule(world.now() + takes, () => this.#escalate(page, person))
    }
  }

  #countNotice(page: number, person: number, channel: Channel): number {
    const key = `${page} ${person} ${channel}`
    const turn = (this.#noticeCounts.get(key) ?? 0) + 1
    this.#noticeCounts.set(key, turn)
    return turn
  }

  async #escalate(page: number, person: number): Promise<void> {
    const { world } = this.#options
    if (this.staff.isAway(person))
      return this.#schedule(world.now() + minute, () => this.#escalate(page, person))
    const sent = this.truth.sent.get(page)
    if (!sent || this.#escalated.has(page)) return
    this.#escalated.add(page)
    const { status } = await this.#request(person, `/api/v1/threads/${sent.thread_id}/escalate_now/`, {
      method: 'POST',
      body: { message_id: sent.message_id },
      key: this.#key(),
    })
    if (status === 200) this.truth.escalated++
    // Refused correctly if a user has responded, or every step was tried.
    else if (status !== 409) this.truth.surprises.push(`an escalation returned ${status}`)
  }

  async #respond(page: number, person: number): Promise<void> {
    const { world, day } = this.#options
    if (this.staff.isAway(person))
      return this.#schedule(world.now() + minute, () => this.#respond(page, person))
    const sent = this.truth.sent.get(page)
    if (!sent) return
    const verb = hashedRandom(day.seed, page, person, 5) < 0.05 ? 'reject' : 'accept'
    const { status } = await this.#request(person, `/api/v1/threads/${sent.thread_id}/${verb}/`, {
      method: 'POST',
      body: { message_id: sent.message_id },
    })
    if (status === 200) this.truth.answered++
    // These statuses are correct if another user has responded or taken over.
    else if (![400, 403, 404, 409].includes(status))
      this.truth.surprises.push(`a response returned ${status}`)
  }
}

interface ScheduledAction {
  at: number
  run: () => Promise<void> | void
}

const padTwo = (n: number): string => String(n).padStart(2, '0')
const formatClock = (at: number): string =>
  `${padTwo(Math.floor(at / hour) % 24)}:${padTwo(Math.floor((at % hour) / minute))}`
