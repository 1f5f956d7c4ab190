import type { Page } from '@wardline/contract/messaging/page.schemas.ts'

/** `0:42`, `12:05`, `1:00:07`: a span as it is counted. Never below nothing. */
export function countText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  const rest = two(seconds % 60)
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`
}

/** Two names and how many more. */
function namesText(names: readonly string[]): string {
  const [first = 'nobody', second, ...more] = names
  if (second === undefined) return first
  return more.length === 0 ? `${first}, ${second}` : `${first}, ${second} and ${more.length} more`
}

/** Who holds it now, the one who was rung last first. */
const holding = ({ holders }: Page) =>
  holders
    .filter(({ state }) => state === 'open')
    .toSorted((a, b) => Date.parse(b.rung_at) - Date.parse(a.rung_at) || a.user_id - b.user_id)

/** For which group, when a thread has pages of several. */
export const ofText = ({ group_name }: Page, isOneOfMany: boolean): string =>
  isOneOfMany ? `${group_name === '' ? 'By name' : group_name}: ` : ''

/** `Rung: Ben Okafor 0:42 ago`, `Taken by Cleo Marsh`, `Nobody has answered`. */
export function nowText(page: Page, now: number): string {
  if (page.state === 'answered') return `Taken by ${page.ended_by?.display_name ?? 'somebody'}`
  if (page.state === 'unanswered') return 'Nobody has answered.'
  const people = holding(page)
  const [last] = people
  const ago = countText(now - Date.parse(last?.rung_at ?? page.rung_at))
  return `Rung: ${namesText(people.map(({ display_name }) => display_name))} ${ago} ago`
}

/** `next: second call in 1:18`; whom to call when nobody has answered; empty when it is somebody's. */
export function thenText(page: Page, now: number): string {
  if (page.state === 'unanswered')
    return page.call === '' ? 'Call somebody who can come.' : `Call ${page.call}.`
  if (page.state !== 'running' || page.next_due === null) return ''
  const left = Date.parse(page.next_due) - now
  return left > 0 ? `next: ${page.next} in ${countText(left)}` : `next: ${page.next} now`
}
