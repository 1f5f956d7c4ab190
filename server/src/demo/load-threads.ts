import type { Db } from '../platform/db/connection.ts'
import type { HospitalPlan } from './hospital.rules.ts'
import * as queries from './threads/threads.queries.ts'

const iso = (at: number) => new Date(at).toISOString()

type PlannedThread = HospitalPlan['threads'][number]

type Ids = { people: Map<string, number>; patients: Map<string, number>; types: Map<string, number> }

export const loadThreads = async (db: Db, account_id: number, threads: PlannedThread[], ids: Ids) => {
  const person = (uid: string | undefined) => ids.people.get(uid ?? '') ?? 0
  const threadIds = await queries.insertThreads(
    db,
    account_id,
    threads.map((thread, ord) => ({
      ord,
      uid: thread.uid,
      subject: thread.subject,
      priority: thread.priority,
      message_type_id: ids.types.get(thread.type.name) ?? null,
      patient_id: ids.patients.get(thread.patient?.external_id ?? '') ?? null,
      created_by: person(thread.messages[0]?.sender.uid),
      created: iso(thread.messages[0]?.at ?? 0),
      last_message_date: iso(thread.messages.at(-1)?.at ?? 0),
      response_options: thread.type.response_options,
      response_meanings: thread.type.response_meanings,
      requires_confirm: thread.type.requires_confirm,
      apply_escalations: thread.type.apply_escalations,
      ignore_user_status: thread.type.ignore_user_status,
      allow_replies: thread.type.allow_replies,
    })),
  )
  const idOf = (thread: PlannedThread) => threadIds.get(thread.uid) ?? 0
  const written = threads
    .flatMap((thread) => thread.messages.map((message) => ({ ...message, thread_id: idOf(thread) })))
    .toSorted((a, b) => a.at - b.at)
    .map(({ thread_id, sender, at, body, data }) => ({
      thread_id,
      sender_id: person(sender.uid),
      created: iso(at),
      body,
      data,
    }))
  const messageIds = await queries.insertMessages(db, account_id, written)
  await queries.setLastMessages(db, account_id)
  const subscribers = threads.flatMap((thread) => {
    const messages = messageIds.get(idOf(thread)) ?? []
    const upTo = (count: number) => messages[count - 1] ?? 0
    return thread.subscribers.map((reading) => ({
      thread_id: idOf(thread),
      user_id: person(reading.person.uid),
      reason: reading.reason,
      state: reading.state,
      is_archived: reading.is_archived,
      unread_message_count: reading.unread_message_count,
      delivered_message_id: upTo(reading.delivered),
      read_message_id: upTo(reading.read),
      last_message_id: upTo(messages.length),
      last_message_date: iso(thread.messages.at(-1)?.at ?? 0),
    }))
  })
  await queries.insertSubscribers(db, account_id, subscribers)
  await queries.insertReceipts(db, account_id)
  const owed = threads.flatMap((thread) =>
    thread.acknowledgements.map((item) => ({
      ...item,
      thread_id: idOf(thread),
      message_id: messageIds.get(idOf(thread))?.[0] ?? 0,
      user_id: person(item.user),
      requester_id: person(thread.messages[0]?.sender.uid),
      since: iso(item.since),
      closed: item.closed === null ? null : iso(item.closed),
    })),
  )
  await queries.insertOpenItems(db, account_id, owed)
  const addressed = threads.map((thread) => ({
    thread_id: idOf(thread),
    group: thread.group?.name,
    department: thread.department,
  }))
  await queries.insertAddressed(db, account_id, addressed)
  return { threads: threads.length, messages: written.length }
}
