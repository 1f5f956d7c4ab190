import type { RecentCalls } from './pager-call.queries.ts'
import { joinSpokenNames, sayAndHangUp, type Speech } from './speech.rules.ts'

/** The most calls per ten minutes. */
const most_calls = { of_caller: 20, of_number: 300 } as const

const operator = 'Please call the hospital operator.'

export const refusals = {
  unknown: `This number is not in service. ${operator}`,
  off: `This number does not take pages now. ${operator}`,
  too_many: `Too many calls and messages arrived. ${operator}`,
  not_sent: `Your page could not be sent. ${operator}`,
  no_page: 'No page was sent.',
} as const

export type Refusal = keyof typeof refusals

export const refuse = (why: Refusal): Speech => sayAndHangUp(refusals[why])

export const isTooMuch = ({ of_caller, of_number }: RecentCalls): boolean =>
  of_caller >= most_calls.of_caller || of_number >= most_calls.of_number

/** The announcement that the caller hears once the page is stored. */
export function describeSent(recipients: readonly { name: string; isFallback: boolean }[]): string {
  const names = joinSpokenNames(recipients.map(({ name }) => name))
  if (recipients.every(({ isFallback }) => isFallback))
    return `Your page was sent to the fail-over user, ${names}.`
  return `Your page was sent to ${names}.`
}
