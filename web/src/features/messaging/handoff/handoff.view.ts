import type { LivePayload } from '@wardline/contract/registry/events.ts'
import type { Handoff, HandoffCause } from '@wardline/contract/messaging/handoff/handoff.schemas.ts'
import { ageText } from '../acknowledgements/answer-text.view.ts'
import { acceptedText, assignedText, declinedText } from './handoff.text.ts'

const requestLabels: Readonly<Record<Handoff['kind'], string>> = {
  page: 'Page',
  confirm: 'Confirmation request',
  response: 'Question',
}

/** `Page from Ana Ruiz · Medicine`: no patient data, no message text. */
export const handoffTitle = ({ kind, requester, group }: Handoff): string =>
  [`${requestLabels[kind]} from ${requester.display_name}`, group?.name].filter(Boolean).join(' · ')

const causes: Readonly<Record<HandoffCause, string>> = {
  shift: 'shift ended',
  reassigned: 'reassigned',
  wrong_recipient: 'wrong recipient',
}

/** `Waiting for 12 min. From Ben Okafor (shift ended).` */
export function handoffDetails({ asked: since, from }: Handoff, now: number): string {
  const people = from.map(({ display_name, cause }) => `${display_name} (${causes[cause]})`)
  return `Waiting for ${ageText(Date.parse(since), now)}. From ${people.join(' and ')}.`
}

/** Undefined when the handoff does not concern the user or is their own action. */
export function handoffNotice(change: LivePayload['handoff_changed'], me: number): string | undefined {
  const { state, from_user_id, to_user_id } = change
  if (state === 'offered' && to_user_id === me) return assignedText(change)
  if (from_user_id !== me) return undefined
  if (state === 'accepted') return acceptedText(change)
  return state === 'declined' ? declinedText(change) : undefined
}
