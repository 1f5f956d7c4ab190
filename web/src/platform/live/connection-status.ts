import { formatDateTime } from '../clock/dates.ts'

/** `lastLiveAt` is in ms since 1970; 0 for never. */
export interface ConnectionStatus {
  isLive: boolean
  lastLiveAt: number
}

const minute = 60_000
const hour = 60 * minute

function agoText(ms: number): string {
  if (ms < minute) return `${Math.max(1, Math.floor(ms / 1000))} s`
  return ms < hour ? `${Math.floor(ms / minute)} min` : `${Math.floor(ms / hour)} h`
}

export function connectionStatusText({ isLive, lastLiveAt: synced }: ConnectionStatus, now: number): string {
  if (isLive) return 'Live'
  return synced === 0 ? 'Not connected' : `As of ${formatDateTime(synced, now)}, ${agoText(now - synced)} ago`
}
