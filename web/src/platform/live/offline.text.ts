import { formatDateTime } from '../clock/dates.ts'

interface OfflineFacts {
  lastLiveAt: number
  dataAsOf: number | undefined
  waiting: number
  now: number
}

export function offlineText({ lastLiveAt, dataAsOf, waiting, now }: OfflineFacts) {
  const data =
    dataAsOf === undefined
      ? 'This screen has no data on this device yet.'
      : `Showing data as of ${formatDateTime(dataAsOf, now)}.`
  const replies = waiting === 1 ? '1 reply waiting.' : `${waiting} replies waiting.`
  return {
    since: `Offline since ${formatDateTime(lastLiveAt, now)}.`,
    about: waiting === 0 ? data : `${data} ${replies}`,
  }
}
