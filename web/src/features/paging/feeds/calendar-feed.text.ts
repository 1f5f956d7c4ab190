import type { CalendarFeed } from '@wardline/contract/paging/feeds/calendar-feed.schemas.ts'
import { formatDate, formatDateTime } from '../../../platform/clock/dates.ts'

export const aboutOwnFeed =
  'Show your shifts in the calendar of your phone or computer. Anyone with this link can see your shifts. Keep it private.'
export const aboutGroupFeed =
  'Show this group’s shifts in the calendar of your phone or computer. Anyone with this link can see them. Keep it private.'
/** `A link is active until Nov 22, 2027. Last used 14:05. …` */
export function describeLink({ expires, last_used }: CalendarFeed, now: number): string {
  const used = last_used
    ? `Last used ${formatDateTime(Date.parse(last_used), now)}.`
    : 'It has not been used yet.'
  return `A link is active until ${formatDate(Date.parse(expires))}. ${used} A new link or a new password revokes it.`
}
export const linkHint = 'Shown only once. Subscribe to it in your calendar app.'
export const couldNotCreate = 'Could not create a link.'
export const couldNotRevoke = 'Could not revoke the link.'
export const couldNotLoad = 'Could not load your calendar feeds.'
