import { sessionsEnded } from '@wardline/contract/accounts/session.events.ts'
import { isQuiet } from '@wardline/contract/messaging/threads/mute.rules.ts'
import { getThreadWriteback } from '@wardline/contract/integrations/emr.routes.ts'
import type { LiveEvent } from '@wardline/contract/live/frames.ts'
import * as routes from '@wardline/contract/messaging/threads/thread.routes.ts'
import { applyEvent } from '@wardline/web/features/messaging/live/handlers.live.ts'
import { emptyState, type LiveState } from '@wardline/web/features/messaging/live/live-state.ts'
import { expect } from 'vitest'
import { listFavorites } from './directory.cases.ts'
import { fetchOnCallLists } from './on-call.screen.ts'
import type { Hospital } from '../../fixtures/hospital/hospital.ts'
import type { Person } from '../../fixtures/people/person.ts'
import type { LiveConnection } from '../../fixtures/people/live-connection.ts'

export interface Tab {
  name: string
  person: Person
  device: LiveConnection
}

/**
 * Opens these tabs after the presence of each person was published, which happens with the person's first
 * connection, so that presence does not change during a test.
 */
export async function openTabs(people: readonly (readonly [name: string, Person])[]): Promise<Tab[]> {
  const isFirst = people.map(([, person], i) => people.findIndex(([, each]) => each === person) === i)
  const [firsts, others] = [true, false].map((wanted) => people.filter((_, i) => isFirst[i] === wanted))
  const opened = await Promise.all((firsts ?? []).map(([name, person]) => openFirstTab(name, person)))
  const more = (others ?? []).map(async ([name, person]) => ({
    name,
    person,
    device: await person.connect(),
  }))
  return [...opened, ...(await Promise.all(more))]
}

export async function openFirstTab(name: string, person: Person): Promise<Tab> {
  const device = await person.connect()
  await device.receives('presence_changed', ({ statuses }) =>
    statuses.some(({ user_id, status }) => user_id === person.user.user_id && status !== 1),
  )
  return { name, person, device }
}

const views = {
  inbox: {},
  unread: { subscriber_status: 'pending' },
  archive: { status: 'archived' },
  needs_my_response: { acknowledgements: 'needs_my_response' },
  waiting_for_others: { acknowledgements: 'waiting_for_others' },
} as const

/** Larger than any list here, so that paging does not matter. */
const page_size = 100

async function fetchList(person: Person, view: keyof typeof views) {
  const { results, count } = await person.call(routes.listThreads, { query: { ...views[view], page_size } })
  return { threads: results, count }
}

async function openThread(person: Person, state: LiveState, id: number): Promise<LiveState> {
  const { status, body } = await person.request(routes.getThread, { params: { id } })
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
      [id]: { messages: messages.results.toReversed(), isComplete: messages.next === null },
    },
    subscribers: {
      ...state.subscribers,
      [id]: { subscribers: subscribers.results, count: subscribers.count },
    },
  }
}

/** Returns the screens of a browser that fetches everything now, with these threads open. */
async function fetchScreen(person: Person, open: number[]): Promise<LiveState> {
  const [inbox, unread, archive, owed, awaited, favorites, on_call] = await Promise.all([
    fetchList(person, 'inbox'),
    fetchList(person, 'unread'),
    fetchList(person, 'archive'),
    fetchList(person, 'needs_my_response'),
    fetchList(person, 'waiting_for_others'),
    listFavorites(person),
    fetchOnCallLists(person),
  ])
  let state: LiveState = {
    ...emptyState(person.user.user_id),
    inbox,
    unread,
    archive,
    needs_my_response: owed,
    waiting_for_others: awaited,
    favorites,
    on_call,
    unread_count: unread.count,
    quiet_count: unread.threads.filter(isQuiet).length,
    needs_my_response_count: owed.count,
    waiting_for_others_count: awaited.count,
  }
  for (const id of open) state = await openThread(person, state, id)
  return state
}

async function fetchScreens(
  tabs: Tab[],
  open: number[],
  before?: Map<Person, LiveState>,
): Promise<Map<Person, LiveState>> {
  const people = [...new Set(tabs.map(({ person }) => person))]
  // A thread that became visible during the action is in the lists only.
  const opened = (person: Person) =>
    before ? open.filter((id) => before.get(person)?.threads[id] !== undefined) : open
  const screens = await Promise.all(people.map((person) => fetchScreen(person, opened(person))))
  return new Map(people.map((person, i) => [person, screens[i] as LiveState]))
}

function withoutPresence(state: LiveState): LiveState {
  // The presence index is never fetched; subscriber rows cover presence.
  return { ...state, presence: {} }
}

const applyEvents = (state: LiveState, events: LiveEvent[]): LiveState =>
  withoutPresence(events.reduce(applyEvent, state))

let marks = 0

async function waitForEvents({ app, ids }: Hospital, tabs: Tab[]): Promise<void> {
  const reason = `mark ${++marks}`
  await app.db.write(ids.account_id, async (tx) =>
    tx.emit(sessionsEnded, { account: true }, { session_ids: [], reason }),
  )
  await Promise.all(
    tabs.map(({ device: phone }) => phone.receives('sessions_ended', (e) => e.reason === reason)),
  )
}

/**
 * F8: the old state plus the action's events equals a fresh fetch in every tab, even if an event arrives
 * twice, or again after the fetch.
 */
export async function expectConvergence(
  hospital: Hospital,
  tabs: Tab[],
  open: number[],
  act: () => Promise<unknown>,
): Promise<Map<string, LiveEvent[]>> {
  await waitForEvents(hospital, tabs)
  const before = await fetchScreens(tabs, open)
  const heard = tabs.map(({ device: phone }) => phone.events.length)
  await act()
  await waitForEvents(hospital, tabs)
  const after = await fetchScreens(tabs, open, before)
  const heardBy = new Map<string, LiveEvent[]>()
  for (const [i, { name, person, device: phone }] of tabs.entries()) {
    const events = phone.events.slice(heard[i])
    const stale = before.get(person) as LiveState
    const fresh = withoutPresence(after.get(person) as LiveState)
    expect(applyEvents(stale, events), `${name}: state + events = fresh fetch`).toEqual(fresh)
    const twice = events.flatMap((event) => [event, event])
    expect(applyEvents(stale, twice), `${name}: each event twice`).toEqual(fresh)
    expect(applyEvents(fresh, events), `${name}: events that the fetch has already seen`).toEqual(fresh)
    const kinds = events.filter(({ kind }) => kind !== sessionsEnded.kind)
    heardBy.set(name, kinds)
  }
  return heardBy
}
