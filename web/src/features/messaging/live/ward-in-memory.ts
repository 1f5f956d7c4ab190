import type { LivePayload } from '@wardline/contract/events.ts'
import type { OpenItem } from '@wardline/contract/messaging/open-item.schemas.ts'
import type { Message, Subscriber, Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { emptyState, type LiveState } from './state.ts'
import { byNewest, isAwaited, isOwed, isUnread } from './thread-list.ts'
import { lastMessageOf, stateAt } from './threads.live.ts'

export const people = [1, 2, 3]
export const me = 1

interface Kept {
  id: number
  messages: Message[]
  /** By person: how far. */
  read: Record<number, number>
  delivered: Record<number, number>
  unread: number
  isArchived: boolean
  sender: number
  /** By person who was asked: how they answered. */
  items: Record<number, OpenItem>
}
const toNobody = { groups: [], departments: [], pages: [] }
export type Event = { [K in keyof LivePayload]: { kind: K; payload: LivePayload[K] } }[keyof LivePayload]

const user = (id: number) => ({
  id,
  display_name: `Person ${id}`,
  email: `p${id}@ward.test`,
  title: 'RN',
  profile_picture: null,
})

/** Answers and tells as the server does, seen by person 1: what the handlers are tested against. */
export class Ward {
  readonly threads = new Map<number, Kept>()
  #lastId = 0
  #lastThread = 0

  #message(thread: number, sender: number): Message {
    const id = ++this.#lastId
    return {
      id,
      thread,
      created: new Date(id * 1000).toISOString(),
      sender: user(sender),
      data: [{ field_type: 'textarea', data: `text ${id}`, label: '' }],
      attachments: [],
      client_key: null,
      is_automatic: false,
      asks: null,
    }
  }

  begins(sender: number, asks = false): Event[] {
    const id = ++this.#lastThread
    const message = this.#message(id, sender)
    const read = Object.fromEntries(people.map((person) => [person, person === sender ? message.id : 0]))
    const unread = sender === me ? 0 : 1
    const item = (): OpenItem => ({
      message_id: message.id,
      asks: 'confirm',
      state: 'open',
      response: null,
      since: message.created,
      closed: null,
    })
    const asked = asks ? people.filter((person) => person !== sender) : []
    const items = Object.fromEntries(asked.map((person) => [person, item()]))
    const kept = { id, messages: [message], read, delivered: { ...read }, unread, isArchived: false, sender }
    this.threads.set(id, { ...kept, items })
    const { status: _, my_subscriber, me: own, open_item, awaiting, may, ...thread } = this.thread(id)
    const payload = { thread, reason: own.reason, state: my_subscriber.state, open_item, awaiting, may }
    return [{ kind: 'thread_new', payload }]
  }

  replies(id: number, sender: number): Event[] {
    const kept = this.threads.get(id)
    if (!kept) return []
    const message = this.#message(id, sender)
    kept.messages.push(message)
    kept.read[sender] = kept.delivered[sender] = message.id
    kept.unread = sender === me ? 0 : kept.unread + 1
    kept.isArchived = false
    const { last_message_date, subscriber_summary } = this.thread(id)
    return [
      {
        kind: 'thread_new_message',
        payload: { thread_id: id, message, last_message_date, subscriber_summary },
      },
    ]
  }

  reads(id: number, person: number): Event[] {
    const kept = this.threads.get(id)
    if (!kept) return []
    const newest = this.#newest(kept)
    if ((kept.read[person] ?? 0) >= newest) return []
    kept.read[person] = kept.delivered[person] = newest
    if (person !== me) return [this.#state(kept, person)]
    kept.unread = 0
    const payload = { thread_id: id, read_message_id: newest, unread_message_count: 0 }
    return [{ kind: 'thread_read', payload }, this.#state(kept, person)]
  }

  receives(id: number, person: number): Event[] {
    const kept = this.threads.get(id)
    if (!kept || (kept.delivered[person] ?? 0) >= this.#newest(kept)) return []
    kept.delivered[person] = this.#newest(kept)
    return [this.#state(kept, person)]
  }

  archives(id: number): Event[] {
    const kept = this.threads.get(id)
    if (!kept || kept.isArchived) return []
    kept.isArchived = true
    return [{ kind: 'thread_archived', payload: { thread_id: id, last_message_id: this.#newest(kept) } }]
  }

  unarchives(id: number): Event[] {
    const kept = this.threads.get(id)
    if (!kept?.isArchived) return []
    kept.isArchived = false
    return [{ kind: 'thread_unarchived', payload: { thread_id: id } }]
  }

  /** Only who was asked, once; the answer is as far as reading goes. */
  answers(id: number, person: number, state: 'accepted' | 'rejected'): Event[] {
    const kept = this.threads.get(id)
    const item = kept?.items[person]
    if (!kept || item?.state !== 'open') return []
    const closed = new Date(++this.#lastId * 1000).toISOString()
    const open_item = { ...item, state, closed }
    kept.items = { ...kept.items, [person]: open_item }
    const { message_id } = item
    const summary = this.#summary(kept)
    const answered = { thread_id: id, message_id, user_id: person, display_name: `Person ${person}` }
    const everyone: Event = {
      kind: state === 'accepted' ? 'message_accepted' : 'message_rejected',
      payload: { ...answered, state, response: null, closed, summary },
    }
    const { awaiting } = this.thread(id)
    const mine: Event[] =
      person === me || kept.sender === me
        ? [
            {
              kind: 'open_item_changed',
              payload: { thread_id: id, open_item: person === me ? open_item : null, awaiting },
            },
          ]
        : []
    return [everyone, ...mine, ...this.reads(id, person)]
  }

  recalls(id: number): Event[] {
    return this.threads.delete(id) ? [{ kind: 'thread_recalled', payload: { thread_id: id } }] : []
  }

  #summary(kept: Kept) {
    const count = (state: string) => Object.values(kept.items).filter((item) => item.state === state).length
    const [accepted, rejected] = [count('accepted'), count('rejected')]
    return { open: count('open'), accepted, rejected, responded: 0, moved: 0 }
  }

  #withAsks(kept: Kept): Message[] {
    if (Object.keys(kept.items).length === 0) return kept.messages
    const own = kept.items[me]
    const mine = own ? { state: own.state, response: own.response } : null
    const summary = this.#summary(kept)
    const asks = { kind: 'confirm' as const, confirm: true, response_options: [], mine, summary }
    return kept.messages.map((message, i) => (i === 0 ? { ...message, asks } : message))
  }

  #newest = (kept: Kept) => kept.messages.at(-1)?.id ?? 0
  #at = (kept: Kept, person: number) =>
    stateAt(kept.read[person] ?? 0, kept.delivered[person] ?? 0, this.#newest(kept))

  #state(kept: Kept, person: number): Event {
    return {
      kind: 'subscriber_state',
      payload: {
        thread_id: kept.id,
        last_message_id: this.#newest(kept),
        subscribers: [
          {
            user_id: person,
            state: this.#at(kept, person),
            read_message_id: kept.read[person] ?? 0,
            delivered_message_id: kept.delivered[person] ?? 0,
          },
        ],
        subscriber_summary: this.thread(kept.id).subscriber_summary,
      },
    }
  }

  thread(id: number): Thread {
    const kept = this.threads.get(id)
    const first = kept?.messages[0]
    const last = kept?.messages.at(-1)
    if (!kept || !first || !last) throw new Error(`There is no thread ${id}.`)
    const others = people
      .filter((person) => person !== last.sender.id)
      .map((person) => this.#at(kept, person))
    const count = (state: string) => others.filter((each) => each === state).length
    const reason = first.sender.id === me ? ('sender' as const) : ('new_message' as const)
    const summary = this.#summary(kept)
    const asked = Object.keys(kept.items).length
    const answered = asked - summary.open
    return {
      id,
      uid: String(id),
      subject: `Thread ${id}`,
      priority: 1,
      created: first.created,
      created_by: first.sender.id,
      last_message: lastMessageOf(last),
      last_message_date: last.created,
      message_type_id: null,
      encounter_id: null,
      patient_id: null,
      patient: null,
      subscriber_summary: { read: count('read'), delivered: count('delivered'), pending: count('pending') },
      subscriber_count: people.length,
      subscribers: [],
      allow_replies: true,
      suppress_reply_notifications: false,
      requires_confirm: false,
      response_options: [],
      ...toNobody,
      status: kept.isArchived ? 'archived' : 'active',
      my_subscriber: { state: this.#at(kept, me), reason, read_message_id: kept.read[me] ?? 0 },
      me: { reason, unread_message_count: kept.unread },
      open_item: kept.items[me] ?? null,
      awaiting: kept.sender === me && asked > 0 ? { open: summary.open, answered, moved: 0 } : null,
      may: { reply: true, archive: true, recall: false, forward: true },
    }
  }

  #subscribers(kept: Kept): Subscriber[] {
    return people.map((person) => ({
      id: person,
      user_id: person,
      display_name: `Person ${person}`,
      title: 'RN',
      profile_picture: null,
      state: this.#at(kept, person),
      reason: kept.messages[0]?.sender.id === person ? 'sender' : 'new_message',
      why: '',
      status: null,
      read_message_id: kept.read[person] ?? 0,
      delivered_message_id: kept.delivered[person] ?? 0,
      replied: kept.messages.slice(1).some((each) => each.sender.id === person && !each.is_automatic),
      open_item: kept.items[person] ?? null,
    }))
  }

  /** Everything, fetched at this moment. */
  fetched(): LiveState {
    const all = [...this.threads.keys()].map((id) => this.thread(id)).toSorted(byNewest)
    const list = (threads: Thread[]) => ({ threads, count: threads.length })
    const by = <T>(of: (kept: Kept) => T) =>
      Object.fromEntries([...this.threads.values()].map((kept) => [kept.id, of(kept)]))
    return structuredClone({
      ...emptyState(me),
      inbox: list(all.filter((thread) => thread.status === 'active')),
      unread: list(all.filter(isUnread)),
      archive: list(all.filter((thread) => thread.status === 'archived')),
      owed: list(all.filter(isOwed)),
      awaited: list(all.filter(isAwaited)),
      unread_count: all.filter(isUnread).length,
      owed_count: all.filter(isOwed).length,
      awaited_count: all.filter(isAwaited).length,
      threads: by((kept) => this.thread(kept.id)),
      messages: by((kept) => ({ messages: this.#withAsks(kept), complete: true })),
      subscribers: by((kept) => ({ subscribers: this.#subscribers(kept), count: people.length })),
    })
  }
}
