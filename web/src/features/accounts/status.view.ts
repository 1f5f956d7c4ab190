export interface ChosenStatus {
  status: 'online' | 'dnd'
  /** The instant at which do-not-disturb ends by itself; null: by hand. */
  until: string | null
}

export interface StatusChoice extends ChosenStatus {
  label: string
}

const minute = 60_000
/** When the night ends, by the clock of this browser. */
const morning = 7

function nextMorning(now: Date): Date {
  const at = new Date(now)
  at.setHours(morning, 0, 0, 0)
  if (at <= now) at.setDate(at.getDate() + 1)
  return at
}

const dnd = (label: string, until: Date): StatusChoice => ({
  label,
  status: 'dnd',
  until: until.toISOString(),
})

/** The ends that are chosen most, for a menu and for buttons. */
export const quickChoices = (now: Date): StatusChoice[] => [
  dnd('For 30 minutes', new Date(now.getTime() + 30 * minute)),
  dnd('For 1 hour', new Date(now.getTime() + 60 * minute)),
  dnd('Until 07:00', nextMorning(now)),
]

const two = (part: number) => String(part).padStart(2, '0')
/** `07:05`, in the time of this browser. */
export const clockText = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`
const dateText = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** `07:00`, with the day when it is not within the next 24 hours. */
export function endText(until: string, now: Date): string {
  const at = new Date(until)
  const isNear = at.getTime() - now.getTime() < 24 * 60 * minute
  return isNear ? clockText(at) : `${dateText.format(at)}, ${clockText(at)}`
}

/** `Online`, `Do not disturb`, `Do not disturb until 07:00`. */
export function statusText({ status, until }: ChosenStatus, now: Date): string {
  if (status === 'online') return 'Online'
  return until ? `Do not disturb until ${endText(until, now)}` : 'Do not disturb'
}
