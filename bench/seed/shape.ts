/** People who write to each other; everybody beyond them only holds a connection. */
export const writers = 1_000
export const people = 5_000
export const messagesEach = 10
export const senders = 32
const groupSize = 200

/** What is stored before anything is measured: threads of ten messages, as many as make `messages`. */
export interface Shape {
  messages: number
}

export const threadsOf = ({ messages }: Shape): number => Math.ceil(messages / messagesEach)

/** Threads made for the cells come after the stored ones: one for each pair of sender and recipient, then the group's. */
export const pairThread = (shape: Shape, pair: number): number => threadsOf(shape) + 1 + pair
export const groupThread = (shape: Shape): number => threadsOf(shape) + 1 + senders

/** A conversation of ten thousand messages, the newest of its reader's threads: for the browser. */
export const longThread = (shape: Shape): number => groupThread(shape) + 1
export const longReader = 300
export const longMessages = 10_000

/** The calendar of a schedule group, for the browser: its people, and its address. */
export const calendarPeople = 40
export const calendarUid = '00000000-0000-4000-8000-000000000040'

/** Somebody who is on this many threads, and a thread of two thousand people: for what is large. */
export const largeReader = 4_000
export const largeThreads = 5_000
export const largeThread = (shape: Shape): number => longThread(shape) + 1
export const rareWord = 'amiodarone'

/** Sender n and recipient n of a pair, as numbers of people from 1. */
export const senderOf = (pair: number): number => 1 + pair
export const recipientOf = (pair: number): number => 501 + pair

/** The group: person 1 writes to persons 2…201. */
export const groupMembers = Array.from({ length: groupSize }, (_, index) => 2 + index)

/**
 * Rows of both databases come from the same arithmetic. `spread` gives (thread, place, person): two to six different
 * people a thread; `cells` gives those of the pairs and of the group.
 */
export const spread = (threads: number): string => `
  select t.n as thread, k.k as place, 1 + (t.n * 7919 + k.k * 131) % ${writers} as person
    from generate_series(1, ${threads}) t(n) cross join lateral generate_series(0, 1 + t.n % 5) k(k)`

export const cells = (shape: Shape): string => `
  select ${threadsOf(shape)} + 1 + p as thread, k as place, 1 + p + k * 500 as person
    from generate_series(0, ${senders - 1}) p, generate_series(0, 1) k
  union all
  select ${groupThread(shape)}, k, 1 + k from generate_series(0, ${groupSize}) k`

/** The newest thread moved a minute ago, the oldest thirty days ago; within a thread a minute between messages. */
export const lastDate = (threads: number, thread: string): string =>
  `now() - interval '1 minute' - (${threads} - ${thread}) * (interval '30 days' / ${threads})`

export const body = (thread: string, place: string): string =>
  `'Bed ' || (${thread} % 40) || ': potassium ' || (30 + ${place}) / 10.0 || ', repeat in two hours and call me. (' || ${place} || ')'`
