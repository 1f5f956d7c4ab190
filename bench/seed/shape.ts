/** Users who send; all others only hold a connection. */
export const writers = 1_000
export const people = 5_000
export const messagesEach = 10
export const senders = 32
const groupSize = 200

export interface Shape {
  messages: number
}

export const countThreads = ({ messages }: Shape): number => Math.ceil(messages / messagesEach)

/** Thread ids after the seeded ones: one per pair of sender and recipient, then the group's. */
export const pairThreadId = (shape: Shape, pair: number): number => countThreads(shape) + 1 + pair
export const groupThreadId = (shape: Shape): number => countThreads(shape) + 1 + senders

/** A thread with ten thousand messages, the newest of its reader, for the browser cell. */
export const longThreadId = (shape: Shape): number => groupThreadId(shape) + 1
export const longReader = 300
export const longMessages = 10_000

export const calendarPeople = 60
export const repeatingPeople = 40
export const calendarScheduler = 301
export const calendarUid = '00000000-0000-4000-8000-000000000040'

export const largeReader = 4_000
export const largeThreads = 5_000
export const largeThreadId = (shape: Shape): number => longThreadId(shape) + 1
export const rareWord = 'amiodarone'

export const senderNumber = (pair: number): number => 1 + pair
export const recipientNumber = (pair: number): number => 501 + pair

export const groupMembers = Array.from({ length: groupSize }, (_, index) => 2 + index)

/**
 * Gives both databases the same rows (thread, place, person): two to six users per thread, and those of the
 * pairs and the group.
 */
export const threadParticipantsText = (threads: number): string => `
  select t.n as thread, k.k as place, 1 + (t.n * 7919 + k.k * 131) % ${writers} as person
    from generate_series(1, ${threads}) t(n) cross join lateral generate_series(0, 1 + t.n % 5) k(k)`

export const cellParticipantsText = (shape: Shape): string => `
  select ${countThreads(shape)} + 1 + p as thread, k as place, 1 + p + k * 500 as person
    from generate_series(0, ${senders - 1}) p, generate_series(0, 1) k
  union all
  select ${groupThreadId(shape)}, k, 1 + k from generate_series(0, ${groupSize}) k`

/** Spreads dates over thirty days; the newest thread's last message is a minute old. */
export const lastDateText = (threads: number, thread: string): string =>
  `now() - interval '1 minute' - (${threads} - ${thread}) * (interval '30 days' / ${threads})`

export const bodyText = (thread: string, place: string): string =>
  `'Bed ' || (${thread} % 40) || ': potassium ' || (30 + ${place}) / 10.0 || ', repeat in two hours and call me. (' || ${place} || ')'`
