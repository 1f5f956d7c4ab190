import type { LivePayload } from '@wardline/contract/registry/events.ts'
import type { Acknowledgement } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import type { Message, Subscriber, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { emptyState, type LiveState } from './live-state.ts'
import {
  compareByNewest,
  isQuietUnread,
  isUnread,
  needsMyResponse,
  waitsForOthers,
} from './thread-list.rules.ts'
import { toLastMessage, deliveryStateAt } from './threads.live.ts'

export const people = [1, 2, 3]
export const me = 1

interface ServerThread {
  id: number
  messages: Message[]
  read: Record<number, number>
  delivered: Record<number, number>
  unread: number
  isArchived: boolean
  isMuted: boolean
  reminder: Thread['me']['reminder']
  sender: number
  items: Record<number, Acknowledgement>
}
const noRecipients = { groups: [], departments: [], paging_requests: [], is_routed: false }
export type FakeServerEvent = {
  [K in keyof LivePayload]: { kind: K; payload: LivePayload[K] }
}[keyof LivePayload]

const user = (id: number) => ({
  id,
  display_name: `Person ${id}`,
  email: `p${id}@ward.test`,
  title: 'RN',
  profile_picture: null,
})

export class FakeThreadServer {
  readonly threads = new Map<number, ServerThread>()
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
      via: null,
      priority: null,
      recipients: null,
      mentions: [],
      quote: null,
      acknowledgement_request: null,
      call: null,
      corrected: null,
      taken_back: null,
      reactions: [],
    }
  }

  begins(sender: number, isRequested = false): FakeServerEvent[] {
    const id = ++this.#lastThread
    const message = this.#message(id, sender)
    const read = Object.fromEntries(people.map((person) => [person, person === sender ? message.id : 0]))
    const unread = sender === me ? 0 : 1
    const item = (): Acknowledgement => ({
      message_id: message.id,
      kind: 'confirm',
      state: 'open',
      response: null,
      meaning: null,
      since: message.created,
      closed: null,
    })
    const recipients = isRequested ? people.filter((person) => person !== sender) : []
    const items = Object.fromEntries(recipients.map((person) => [person, item()]))
    const messages = [message]
    this.threads.set(id, {
      id,
      messages,
      read,
      delivered: { ...read },
      unread,
      isArchived: false,
      isMuted: false,
      reminder: null,
      sender,
      items,
    })
    const {
      status: _,
      my_subscriber,
      me: own,
      acknowledgement,
      response_progress,
      may,
      ...thread
    } = this.thread(id)
    const payload = {
      thread,
      reason: own.reason,
      state: my_subscriber.state,
      acknowledgement,
      response_progress,
      may,
      mentioned_message_id: null,
    }
    return [{ kind: 'thread_new', payload }]
  }

  replies(id: number, sender: number): FakeServerEvent[] {
    const thread = this.threads.get(id)
    if (!thread) return []
    const message = this.#message(id, sender)
    thread.messages.push(message)
    thread.read[sender] = thread.delivered[sender] = message.id
    thread.unread = sender === me ? 0 : thread.unread + 1
    thread.isArchived = false
    const { last_message_date, subscriber_summary } = this.thread(id)
    return [
      {
        kind: 'thread_new_message',
        payload: { thread_id: id, message, last_message_date, subscriber_summary, breaks_mute: 'for_none' },
      },
    ]
  }

  reads(id: number, person: number): FakeServerEvent[] {
    const thread = this.threads.get(id)
    if (!thread) return []
    const newest = this.#newest(thread)
    const isRead = (thread.read[person] ?? 0) >= newest
    if (isRead && (person !== me || thread.unread === 0)) return []
    thread.read[person] = thread.delivered[person] = newest
    if (person !== me) return [this.#state(thread, person)]
    thread.unread = 0
    const payload = { thread_id: id, read_message_id: newest, unread_message_count: 0 }
    return [{ kind: 'thread_read', payload }, this.#state(thread, person)]
  }

  mutes(id: number, is_muted: boolean): FakeServerEvent[] {
    const thread = this.threads.get(id)
    if (!thread || thread.isMuted === is_muted) return []
    thread.isMuted = is_muted
    return [{ kind: 'thread_muted', payload: { thread_id: id, is_muted } }]
  }

  setsReminder(id: number, reminder: Thread['me']['reminder']): FakeServerEvent[] {
    const thread = this.threads.get(id)
    if (!thread) return []
    thread.reminder = reminder
    return [{ kind: 'thread_reminder_changed', payload: { thread_id: id, reminder } }]
  }

  receives(id: number, person: number): FakeServerEvent[] {
    const thread = this.threads.get(id)
    if (!thread || (thread.delivered[person] ?? 0) >= this.#newest(thread)) return []
    thread.delivered[person] = this.#newest(thread)
    return [this.#state(thread, person)]
  }

  marksUnread(id: number): FakeServerEvent[] {
    const thread = this.threads.get(id)
    if (!thread || thread.unread > 0) return []
    thread.unread = 1
    const payload = { thread_id: id, last_message_id: this.#newest(thread) }
    return [{ kind: 'thread_marked_unread', payload }]
  }

  archives(id: number): FakeServerEvent[] {
    const thread = this.threads.get(id)
    if (!thread || thread.isArchived) return []
    thread.isArchived = true
    return [{ kind: 'thread_archived', payload: { thread_id: id, last_message_id: this.#newest(thread) } }]
  }

  unarchives(id: number): FakeServerEvent[] {
    const thread = this.threads.get(id)
    if (!thread?.isArchived) return []
    thread.isArchived = false
    return [{ kind: 'thread_unarchived', payload: { thread_id: id } }]
  }

  answers(id: number, person: number, state: 'accepted' | 'rejected'): FakeServerEvent[] {
    const thread = this.threads.get(id)
    const item = thread?.items[person]
    if (!thread || item?.state !== 'open') return []
    const closed = new Date(++this.#lastId * 1000).toISOString()
    const acknowledgement = { ...item, state, closed }
    thread.items = { ...thread.items, [person]: acknowledgement }
    const { message_id } = item
    const summary = this.#summary(thread)
    const answered = { thread_id: id, message_id, user_id: person, display_name: `Person ${person}` }
    const everyone: FakeServerEvent = {
      kind: state === 'accepted' ? 'message_accepted' : 'message_rejected',
      payload: { ...answered, state, response: null, closed, summary },
    }
    const { response_progress } = this.thread(id)
    const mine: FakeServerEvent[] =
      person === me || thread.sender === me
        ? [
            {
              kind: 'acknowledgement_changed',
              payload: {
                thread_id: id,
                acknowledgement: person === me ? acknowledgement : null,
                response_progress,
              },
            },
          ]
        : []
    return [everyone, ...mine, ...this.reads(id, person)]
  }

  recalls(id: number): FakeServerEvent[] {
    return this.threads.delete(id) ? [{ kind: 'thread_recalled', payload: { thread_id: id } }] : []
  }

  #summary(thread: ServerThread) {
    const count = (state: string) => Object.values(thread.items).filter((item) => item.state === state).length
    const [accepted, rejected] = [count('accepted'), count('rejected')]
    return { open: count('open'), accepted, rejected, responded: 0, reassigned: 0 }
  }

  #withAcknowledgements(thread: ServerThread): Message[] {
    if (Object.keys(thread.items).length === 0) return thread.messages
    const own = thread.items[me]
    const mine = own ? { state: own.state, response: own.response, meaning: own.meaning } : null
    const summary = this.#summary(thread)
    const request = {
      kind: 'confirm' as const,
      confirm: true,
      response_options: [],
      response_meanings: {},
      mine,
      summary,
    }
    return thread.messages.map((message, i) =>
      i === 0 ? { ...message, acknowledgement_request: request } : message,
    )
  }

  #newest = (thread: ServerThread) => thread.messages.at(-1)?.id ?? 0
  #at = (thread: ServerThread, person: number) =>
    deliveryStateAt(thread.read[person] ?? 0, thread.delivered[person] ?? 0, this.#newest(thread))

  #state(thread: ServerThread, person: number): FakeServerEvent {
    return {
      kind: 'subscriber_state',
      payload: {
        thread_id: thread.id,
        last_message_id: this.#newest(thread),
        subscribers: [
          {
            user_id: person,
            state: this.#at(thread, person),
            read_message_id: thread.read[person] ?? 0,
            delivered_message_id: thread.delivered[person] ?? 0,
          },
        ],
        subscriber_summary: this.thread(thread.id).subscriber_summary,
      },
    }
  }

  thread(id: number): Thread {
    const thread = this.threads.get(id)
    const first = thread?.messages[0]
    const last = thread?.messages.at(-1)
    if (!thread || !first || !last) throw new Error(`There is no thread ${id}.`)
    const others = people
      .filter((person) => person !== last.sender.id)
      .map((person) => this.#at(thread, person))
    const count = (state: string) => others.filter((each) => each === state).length
    const reason = first.sender.id === me ? ('sender' as const) : ('new_message' as const)
    const summary = this.#summary(thread)
    const requested = Object.keys(thread.items).length
    const answered = requested - summary.open
    return {
      id,
      uid: String(id),
      subject: `Thread ${id}`,
      conversation_name: null,
      priority: 1,
      created: first.created,
      created_by: first.sender.id,
      last_message: toLastMessage(last),
      last_message_date: last.created,
      message_type_id: null,
      encounter_id: null,
      patient_id: null,
      patient: null,
      subscriber_summary: { read: count('read'), delivered: count('delivered'), pending: count('pending') },
      subscriber_count: people.length,
      last_departure_id: 0,
      subscribers: [],
      allow_replies: true,
      suppress_reply_notifications: false,
      requires_confirm: false,
      response_options: [],
      ...noRecipients,
      status: thread.isArchived ? 'archived' : 'active',
      my_subscriber: { state: this.#at(thread, me), reason, read_message_id: thread.read[me] ?? 0 },
      me: {
        reason,
        unread_message_count: thread.unread,
        is_muted: thread.isMuted,
        reminder: thread.reminder,
        mentioned_message_id: null,
      },
      acknowledgement: thread.items[me] ?? null,
      response_progress:
        thread.sender === me && requested > 0 ? { open: summary.open, answered, reassigned: 0 } : null,
      may: { reply: true, archive: true, recall: false, forward: true, leave: true, remove_people: false },
    }
  }

  #subscribers(thread: ServerThread): Subscriber[] {
    return people.map((person) => ({
      id: person,
      user_id: person,
      display_name: `Person ${person}`,
      title: 'RN',
      profile_picture: null,
      state: this.#at(thread, person),
      reason: thread.messages[0]?.sender.id === person ? 'sender' : 'new_message',
      why: '',
      policy_name: null,
      status: null,
      read_message_id: thread.read[person] ?? 0,
      delivered_message_id: thread.delivered[person] ?? 0,
      replied: thread.messages.slice(1).some((each) => each.sender.id === person && !each.is_automatic),
      acknowledgement: thread.items[person] ?? null,
    }))
  }

  fetched(): LiveState {
    const all = [...this.threads.keys()].map((id) => this.thread(id)).toSorted(compareByNewest)
    const list = (threads: Thread[]) => ({ threads, count: threads.length })
    const by = <T>(of: (thread: ServerThread) => T) =>
      Object.fromEntries([...this.threads.values()].map((thread) => [thread.id, of(thread)]))
    return structuredClone({
      ...emptyState(me),
      inbox: list(all.filter((thread) => thread.status === 'active')),
      unread: list(all.filter(isUnread)),
      archive: list(all.filter((thread) => thread.status === 'archived')),
      needs_my_response: list(all.filter(needsMyResponse)),
      waiting_for_others: list(all.filter(waitsForOthers)),
      unread_count: all.filter(isUnread).length,
      quiet_count: all.filter(isQuietUnread).length,
      needs_my_response_count: all.filter(needsMyResponse).length,
      waiting_for_others_count: all.filter(waitsForOthers).length,
      threads: by((thread) => this.thread(thread.id)),
      messages: by((thread) => ({ messages: this.#withAcknowledgements(thread), isComplete: true })),
      subscribers: by((thread) => ({ subscribers: this.#subscribers(thread), count: people.length })),
    })
  }
}
