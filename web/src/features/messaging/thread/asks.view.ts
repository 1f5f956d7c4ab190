import type { MessageAsks } from '@wardline/contract/messaging/open-item.schemas.ts'
import type { Subscriber } from '@wardline/contract/messaging/thread.schemas.ts'
import { ageText } from './answer-text.view.ts'

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
