/** Whether what the screen shows is known to be current, and when it last was (ms since 1970; 0 for never). */
export interface Freshness {
  isLive: boolean
  synced: number
}

const minute = 60_000
const hour = 60 * minute

/** `12 s`, `4 min`, `2 h`: how long ago, in whole units. */
function agoText(ms: number): string {
  if (ms < minute) return `${Math.max(1, Math.floor(ms / 1000))} s`
  return ms < hour ? `${Math.floor(ms / minute)} min` : `${Math.floor(ms / hour)} h`
}

export function freshnessText({ isLive, synced }: Freshness, now: number): string {
  if (isLive) return 'Live'
  return synced === 0 ? 'Not connected' : `Last synced ${agoText(now - synced)} ago`
}

/** The bar that says why nothing moves; nothing to say while live. */
export function offlineText(isLive: boolean, waiting: number): string {
  if (isLive) return ''
  if (waiting === 0) return 'Reconnecting'
  return `Reconnecting, ${waiting} ${waiting === 1 ? 'reply' : 'replies'} waiting`
}
