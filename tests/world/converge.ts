import { sessionsEnded } from '@wardline/contract/accounts/session.events.ts'
import { getThreadWriteback } from '@wardline/contract/integrations/emr.routes.ts'
import type { LiveEvent } from '@wardline/contract/live/frames.ts'
import * as routes from '@wardline/contract/messaging/thread.routes.ts'
import { applyEvent } from '@wardline/web/features/messaging/live/handlers.live.ts'
import { emptyState, type LiveState } from '@wardline/web/features/messaging/live/state.ts'
import { expect } from 'vitest'
import { favoritesOf } from './converge-directory.ts'
import { onCallOf } from './converge-on-call.ts'
import type { Hospital } from './hospital.ts'
import type { Person } from './person.ts'
import type { Phone } from './phone.ts'

/** One browser tab: whose it is, and the socket it hears with. */
export interface Tab {
  name: string
  person: Person
  phone: Phone
}

const views = {
  inbox: {},
  unread: { subscriber_status: 'pending' },
  archive: { status: 'archived' },
  owed: { open_items: 'owed' },
  awaited: { open_items: 'awaited' },
} as const

/** More than any scenario here makes, so that nothing depends on where a page ends. */
const page_size = 100

async function listOf(person: Person, view: keyof typeof views) {
  const { results, count } = await person.call(routes.listThreads, { query: { ...views[view], page_size } })
  return { threads: results, count }
}

async function openThread(person: Person, state: LiveState, id: number): Promise<LiveState> {
  const { status, body } = await person.tries(routes.getThread, { params: { id } })
  if (status === 404) return state
  const [messages, subscribers, writeback] = await Promise.all([
    person.call(routes.listMessages, { params: { id }, query: { page_size } }),
    person.call(routes.listSubscribers, { params: { id }, query: { page_size } }),
    person.call(getThreadWriteback, { params: { id } }),
  ])
  return {
    ...state,
    threads: { ...state.threads, [id]: body },
    writebacks: { ...state.writebacks, [id]: writeback },
    messages: {
      ...state.messages,
      [id]: { messages: messages.results.toReversed(), complete: messages.next === null },
    },
    subscribers: {
      ...state.subscribers,
      [id]: { subscribers: subscribers.results, count: subscribers.count },
    },
  }
}

/** What a person's browser shows when it fetches everything now, with these threads open. */
async function screenOf(person: Person, open: number[]): Promise<LiveState> {
  const [inbox, unread, archive, owed, awaited, favorites, on_call] = await Promise.all([
    listOf(person, 'inbox'),
    listOf(person, 'unread'),
    listOf(person, 'archive'),
    listOf(person, 'owed'),
    listOf(person, 'awaited'),
    favoritesOf(person),
    onCallOf(person),
  ])
  let state: LiveState = {
    ...emptyState(person.who.user_id),
    inbox,
    unread,
    archive,
    owed,
    awaited,
    favorites,
    on_call,
    unread_count: unread.count,
    owed_count: owed.count,
    awaited_count: awaited.count,
  }
  for (const id of open) state = await openThread(person, state, id)
  return state
}

/** Tabs of one person hold the same. */
async function screensOf(
  tabs: Tab[],
  open: number[],
  before?: Map<Person, LiveState>,
): Promise<Map<Person, LiveState>> {
  const people = [...new Set(tabs.map(({ person }) => person))]
  // A thread that was not theirs was not open; one that became theirs is in the lists only.
  const opened = (person: Person) =>
    before ? open.filter((id) => before.get(person)?.threads[id] !== undefined) : open
  const screens = await Promise.all(people.map((person) => screenOf(person, opened(person))))
  return new Map(people.map((person, i) => [person, screens[i] as LiveState]))
}

function comparable(state: LiveState): LiveState {
  // Presence is compared where it is shown, in the rows of the subscribers; this index of it is never fetched by itself.
  return { ...state, presence: {} }
}

const apply = (state: LiveState, events: LiveEvent[]): LiveState =>
  comparable(events.reduce(applyEvent, state))

let marks = 0

/** Everything committed before this call has reached these tabs when it resolves. */
async function settled({ app, ids }: Hospital, tabs: Tab[]): Promise<void> {
  const reason = `mark ${++marks}`
  await app.db.write(ids.account_id, async (tx) =>
    tx.emit(sessionsEnded, { account: true }, { session_ids: [], reason }),
  )
  await Promise.all(tabs.map(({ phone }) => phone.hears('sessions_ended', (e) => e.reason === reason)))
}

/**
 * F8: old state + the action's events = a fresh fetch, in each of these tabs with these threads open; the same when each
 * event comes twice, and when they come again to a state that was fetched after them.
 */
export async function converges(
  hospital: Hospital,
  tabs: Tab[],
  open: number[],
  act: () => Promise<unknown>,
): Promise<Map<string, LiveEvent[]>> {
  await settled(hospital, tabs)
  const before = await screensOf(tabs, open)
  const heard = tabs.map(({ phone }) => phone.events.length)
  await act()
  await settled(hospital, tabs)
  const after = await screensOf(tabs, open, before)
  const heardBy = new Map<string, LiveEvent[]>()
  for (const [i, { name, person, phone }] of tabs.entries()) {
    const events = phone.events.slice(heard[i])
    const stale = before.get(person) as LiveState
    const fresh = comparable(after.get(person) as LiveState)
    expect(apply(stale, events), `${name}: state + events = fresh fetch`).toEqual(fresh)
    const twice = events.flatMap((event) => [event, event])
    expect(apply(stale, twice), `${name}: each event twice`).toEqual(fresh)
    expect(apply(fresh, events), `${name}: events that the fetch has already seen`).toEqual(fresh)
    const kinds = events.filter(({ kind }) => kind !== sessionsEnded.kind)
    heardBy.set(name, kinds)
  }
  return heardBy
}
