import { noteActivity } from '@wardline/contract/accounts/session.routes.ts'
import {
  acceptMessage,
  rejectMessage,
  respondToMessage,
} from '@wardline/contract/messaging/responses/response.routes.ts'
import * as threads from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Dice } from '../sources/seeded-random.ts'
import { signInDemoUser, type DemoUser } from './demo-user.ts'
import * as queries from './life.queries.ts'
import {
  chooseReaction,
  lookAfterMs,
  maxMessages,
  onlineUsers,
  pages,
  pagesPerHour,
  takesPerHour,
} from './life.rules.ts'
import { acceptHandoffs, takePatientOf } from './life-patients.ts'

export interface LifeOptions {
  db: Database
  account_id: number
  /** The address of this server. */
  address: string
  password: string
  /** User names that visitors sign in as: these users do nothing by themselves. */
  visitors: string[]
  time_zone: string
  dice: Dice
  now: () => Temporal.Instant
  tick_ms: number
}

const staffMs = 5 * 60_000
const threadsPerLook = 5

/** Users of the demo hospital who are online, read, answer and page, so that visitors meet colleagues. */
class DemoLife {
  readonly #options: LifeOptions
  readonly #users = new Map<string, DemoUser>()
  /** When a user looks at the unread messages, in milliseconds since 1970. */
  readonly #looks = new Map<string, number>()
  readonly #replies = new Map<string, number>()
  #recipients: { groups: number[]; visitors: number[] } = { groups: [], visitors: [] }
  #patients: number[] = []
  #onDuty: string[] = []
  #nurses: ReadonlySet<string> = new Set()
  #nextStaffing = 0
  #isFull = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: LifeOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setTimeout(() => void this.#tick(), this.#options.tick_ms)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const user of this.#users.values()) user.leave()
    this.#users.clear()
  }

  #now = () => this.#options.now().epochMilliseconds

  async #tick(): Promise<void> {
    // A failure, such as a full disk, ends this step only: the demo continues with the next.
    for (const step of [() => this.#staff(), () => this.#look(), () => this.#page(), () => this.#take()])
      await step().catch(() => {})
    if (this.#timer) this.start()
  }

  /** Signs in one user per step: fourteen at once would look like a machine, and delay visitors. */
  async #staff(): Promise<void> {
    const { db, account_id, visitors, now } = this.#options
    if (this.#now() >= this.#nextStaffing) {
      this.#nextStaffing = this.#now() + staffMs
      await db.acrossAccounts(async (worker) => {
        const onDutyQuery = { now: now().toString(), except: visitors, limit: onlineUsers }
        const staff = await queries.findStaffOnDuty(worker, account_id, onDutyQuery)
        this.#onDuty = staff.map(({ username }) => username)
        this.#nurses = new Set(staff.filter(({ is_nurse }) => is_nurse).map(({ username }) => username))
        this.#recipients = await queries.findRecipients(worker, account_id, visitors)
        this.#patients = await queries.findInpatients(worker, account_id, 60)
        this.#isFull = (await queries.countMessages(worker, account_id)) >= maxMessages
      })
      for (const user of this.#users.values()) {
        await user.call(noteActivity).catch(() => user.leave())
        await acceptHandoffs(user).catch(() => {})
      }
    }
    for (const [username, user] of this.#users) {
      if (this.#onDuty.includes(username) && user.isOnline()) continue
      user.leave()
      this.#users.delete(username)
    }
    const missing = this.#onDuty.find((username) => !this.#users.has(username))
    if (missing === undefined) return
    // A refused user is tried again at the next staffing.
    this.#onDuty = this.#onDuty.filter((username) => username !== missing)
    const look = (priority: number) => this.#lookSoon(missing, priority)
    this.#users.set(missing, await signInDemoUser(this.#options, missing, look))
    this.#onDuty.push(missing)
    look(1)
  }

  #lookSoon(username: string, priority: number): void {
    const at = this.#now() + lookAfterMs(priority, this.#options.dice)
    this.#looks.set(username, Math.min(at, this.#looks.get(username) ?? Infinity))
  }

  async #look(): Promise<void> {
    for (const [username, at] of this.#looks) {
      const user = this.#users.get(username)
      if (at > this.#now()) continue
      this.#looks.delete(username)
      if (!user) continue
      const isDone = await this.#reactToUnread(user).catch(() => false)
      // Nothing else would make the user look before the next message.
      if (!isDone) this.#lookSoon(username, 1)
    }
  }

  /** Resolves to whether no unread thread is left. */
  async #reactToUnread(user: DemoUser): Promise<boolean> {
    const query = { status: 'active', subscriber_status: 'pending', page_size: threadsPerLook }
    const { results } = await user.call(threads.listThreads, { query })
    let isDone = results.length < threadsPerLook
    for (const thread of results)
      await this.#react(user, thread).catch(() => {
        isDone = false
      })
    return isDone
  }

  async #react(user: DemoUser, thread: Thread): Promise<void> {
    const { dice } = this.#options
    const params = { id: thread.id }
    const online = [...this.#users.values()].map(({ id }) => id)
    const key = `${thread.id}:${user.id}`
    const own_replies = this.#isFull ? Infinity : (this.#replies.get(key) ?? 0)
    const isVisitor = !online.includes(thread.last_message.sender_id)
    const { answer, reply } = chooseReaction(thread, { own_replies, isVisitor }, dice)
    if (answer?.kind === 'accept') await user.call(acceptMessage, { params, body: {} })
    if (answer?.kind === 'reject') await user.call(rejectMessage, { params, body: {} })
    if (answer?.kind === 'respond')
      await user.call(respondToMessage, { params, body: { response: answer.response } })
    // After the answer: a user looks again only at unread threads.
    await user.call(threads.markThreadRead, { params, body: {} })
    if (reply === undefined) return
    await user.call(threads.replyToThread, { params, body: { message: reply } })
    this.#replies.set(key, own_replies + 1)
  }

  async #page(): Promise<void> {
    const { dice, now, time_zone, tick_ms } = this.#options
    const users = [...this.#users.values()]
    const { hour } = now().toZonedDateTimeISO(time_zone)
    if (this.#isFull || users.length === 0 || !dice.chance((pagesPerHour(hour) * tick_ms) / 3_600_000)) return
    const { groups, visitors } = this.#recipients
    const recipients = dice.chance(0.25) ? visitors : groups
    if (recipients.length === 0) return
    const { body, ...page } = dice.pick(pages)
    await dice.pick(users).call(threads.createThread, {
      body: {
        ...page,
        data: { body },
        recipient_ids: [dice.pick(recipients)],
        patient_id: this.#patients.length > 0 ? dice.pick(this.#patients) : null,
        apply_escalations: page.priority === 2,
      },
    })
  }

  /** Care teams change over the day: a user takes a patient of a colleague of the same profession. */
  async #take(): Promise<void> {
    const { dice, now, time_zone, tick_ms } = this.#options
    const users = [...this.#users.values()]
    const { hour } = now().toZonedDateTimeISO(time_zone)
    if (users.length === 0 || !dice.chance((takesPerHour(hour) * tick_ms) / 3_600_000)) return
    const giver = dice.pick(users)
    const isNurse = ({ username }: DemoUser) => this.#nurses.has(username)
    const colleagues = users.filter((user) => user !== giver && isNurse(user) === isNurse(giver))
    if (colleagues.length > 0) await takePatientOf(giver, dice.pick(colleagues), dice)
  }
}

/** Only for the account of the demo hospital. */
export function startDemoLife(options: LifeOptions): { stop(): void } {
  const life = new DemoLife(options)
  life.start()
  return life
}
