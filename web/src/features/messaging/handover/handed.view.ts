import type { LivePayload } from '@wardline/contract/events.ts'
import type { HandedItem, HandoverCause } from '@wardline/contract/messaging/handover.schemas.ts'
import { ageText } from '../thread/answer-text.view.ts'

const asked: Readonly<Record<HandedItem['asks'], string>> = {
  page: 'Page',
  confirm: 'To confirm',
  response: 'To choose an answer',
}

/** `Page from Ana Ruiz · Medicine`: nothing of a patient, nothing that the message says. */
export const handedTitle = ({ asks, asker, group }: HandedItem): string =>
  [`${asked[asks]} from ${asker.display_name}`, group?.name].filter(Boolean).join(' · ')

const causes: Readonly<Record<HandoverCause, string>> = {
  shift: 'whose shift has ended',
  passed_on: 'who passed it on',
  not_me: 'to whom it had gone by mistake',
}

/** `Open for 12 min. From Ben Okafor, whose shift has ended.` */
export function handedAbout({ asked: since, from }: HandedItem, now: number): string {
  const people = from.map(({ display_name, cause }) => `${display_name}, ${causes[cause]}`)
  return `Open for ${ageText(Date.parse(since), now)}. From ${people.join('; and ')}.`
}

/** What one reads wherever one is; undefined for what one did oneself or need not know. */
export function handoverWords(told: LivePayload['handover_changed'], me: number): string | undefined {
  const { state, cause, from_user_id, from_name, to_user_id, to_name, group_name } = told
  const of = group_name === '' ? '' : ` for ${group_name}`
  if (state === 'offered' && to_user_id === me)
    return cause === 'shift'
      ? `An open item of ${from_name}${of} is handed to you.`
      : `${from_name} hands an open item${of} to you.`
  if (from_user_id !== me) return undefined
  if (state === 'accepted') return `${to_name} has taken over your open item${of}.`
  return state === 'declined' ? `${to_name} does not take over your open item${of}.` : undefined
}
