import { clockText } from './status.view.ts'

const two = (part: number) => String(part).padStart(2, '0')

/** An instant as a `WhenField` takes it, in the time of this browser. */
export const localText = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${clockText(at)}`

/** What was put into such a field, as an instant; null when it is none or not still to come. */
export function instantOf(local: string, now: Date): string | null {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) || at <= now ? null : at.toISOString()
}
