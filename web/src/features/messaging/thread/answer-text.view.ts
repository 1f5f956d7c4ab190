import type { OpenItem } from '@wardline/contract/messaging/open-item.schemas.ts'

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
  escalated: 'taken by somebody else',
  settled: 'answered by somebody else',
  expired: 'expired',
}

/** What became of an item, as one reads it beside a name: `Accepted`, `Responded: Yes`. Empty while it is open. */
export function answerText({ state, response }: Pick<OpenItem, 'state' | 'response'>): string {
  const word = answers[state]
  const said = word.charAt(0).toUpperCase() + word.slice(1)
  return response === null ? said : `${said}: ${response}`
}
