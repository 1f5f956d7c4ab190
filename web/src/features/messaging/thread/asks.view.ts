import type { MessageAsks, OpenItem } from '@wardline/contract/messaging/open-item.schemas.ts'
import type { Subscriber } from '@wardline/contract/messaging/thread.schemas.ts'

const minute = 60_000
const hour = 60 * minute

/** How long somebody has waited: `1 min`, `3 h`, `2 d`. Less than a minute is said too. */
export function ageText(since: number, now: number): string {
  const ms = Math.max(0, now - since)
  if (ms < minute) return 'under 1 min'
  if (ms < hour) return `${Math.floor(ms / minute)} min`
  return ms < 48 * hour ? `${Math.floor(ms / hour)} h` : `${Math.floor(ms / (24 * hour))} d`
}

const answers: Readonly<Record<OpenItem['state'], string>> = {
  open: '',
  accepted: 'accepted',
  rejected: 'rejected',
  responded: 'responded',
  recalled: 'recalled',
  handed_over: 'handed over',
  escalated: 'escalated',
  expired: 'expired',
}

/** What became of an item, as one reads it beside a name: `Accepted`, `Responded: Yes`. Empty while it is open. */
export function answerText({ state, response }: Pick<OpenItem, 'state' | 'response'>): string {
  const word = answers[state]
  const said = word.charAt(0).toUpperCase() + word.slice(1)
  return response === null ? said : `${said}: ${response}`
}

/** Who has not answered a message, the one who has waited longest first. */
export const openOf = (message_id: number, subscribers: readonly Subscriber[]): Subscriber[] =>
  subscribers
    .filter(({ open_item }) => open_item?.state === 'open' && open_item.message_id === message_id)
    .toSorted((a, b) => (a.open_item?.since ?? '').localeCompare(b.open_item?.since ?? '') || a.id - b.id)

function waitingText(open: number, waiting: readonly Subscriber[], now: number): string {
  const [first] = waiting
  if (!first?.open_item) return `waiting for ${open}`
  const others = open - 1
  const age = ageText(Date.parse(first.open_item.since), now)
  const more = others > 0 ? ` and ${others} more` : ''
  return `waiting for ${first.display_name} ${age}${more}`
}

/**
 * To who asked: `2 accepted · 1 rejected · waiting for Ben Okafor 12 min`. `waiting` may be short of names (people come
 * fifty at a time), the numbers are always whole.
 */
export function summaryOfAnswers(
  { open, accepted, rejected, responded }: MessageAsks['summary'],
  waiting: readonly Subscriber[],
  now: number,
): string {
  const said = [
    accepted > 0 ? `${accepted} accepted` : '',
    rejected > 0 ? `${rejected} rejected` : '',
    responded > 0 ? `${responded} responded` : '',
    open > 0 ? waitingText(open, waiting, now) : '',
  ].filter(Boolean)
  return said.length > 0 ? said.join(' · ') : 'Nobody was asked'
}

export type Given =
  { state: 'accepted' | 'rejected'; response: null } | { state: 'responded'; response: string }

/** What a key answers while the question has the focus: Y, N, 1 to 4 (more options have no key). */
export function answerOfKey(
  key: string,
  { confirm, response_options }: Pick<MessageAsks, 'confirm' | 'response_options'>,
): Given | undefined {
  const letter = key.toLowerCase()
  if (confirm && letter === 'y') return { state: 'accepted', response: null }
  if (confirm && letter === 'n') return { state: 'rejected', response: null }
  const response = /^[1-4]$/u.test(key) ? response_options[Number(key) - 1] : undefined
  return response === undefined ? undefined : { state: 'responded', response }
}
