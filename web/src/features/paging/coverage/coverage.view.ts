import { plusMinutes, wallOf } from '../calendar/wall.view.ts'

const minute = 60_000
const day = 24 * 60

/** How long that is, in the two largest units: `45 min`, `10 h 30 min`, `12 d 4 h`. */
export function durationText({ start, end }: { start: string; end: string }): string {
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / minute)
  if (minutes >= day) return joined(minutes / day, 'd', (minutes % day) / 60, 'h')
  return minutes >= 60 ? joined(minutes / 60, 'h', minutes % 60, 'min') : `${minutes} min`
}

const joined = (large: number, largeUnit: string, small: number, smallUnit: string): string =>
  [`${Math.floor(large)} ${largeUnit}`, ...(Math.floor(small) > 0 ? [`${Math.floor(small)} ${smallUnit}`] : [])].join(' ')

/** A longer gap is filled by more than one person; half a day is where to begin. */
const longest = 12 * 60

/** Where a gap to come is filled: the edit-event screen with its times, as the group's clock shows them. */
export function fillHoleAddress(uid: string, hole: { start: string; end: string }): string {
  // Seconds are those of the moment at which it was asked, where the gap is now.
  const start = `${wallOf(hole.start).slice(0, 16)}:00`
  const latest = plusMinutes(start, longest)
  const end = wallOf(hole.end)
  const search = new URLSearchParams({ start, end: end < latest ? end : latest })
  return `/pagingGroups/${uid}/events/new?${search.toString()}`
}
