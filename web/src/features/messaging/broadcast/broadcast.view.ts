import type { Audience, BroadcastPerson, HeadCount } from '@wardline/contract/messaging/broadcast.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { peopleText } from '../../accounts/person.view.ts'

/** `12 people · 9 have it · 4 read it · 1 answered` */
export const headCountText = ({ people, delivered, read, answered }: HeadCount): string =>
  [
    peopleText(people),
    `${delivered} ${delivered === 1 ? 'has' : 'have'} it`,
    `${read} read it`,
    `${answered} answered`,
  ].join(' · ')

/** Whom it would go to, before it is sent. */
export function audienceText({ people, installed }: Audience, excludes: boolean): string {
  const goes = `Goes to ${peopleText(people)}.`
  if (!excludes || installed === 0) return goes
  return `${goes} ${peopleText(installed)} with the application ${installed === 1 ? 'is' : 'are'} left out.`
}

/** Paging §8: the wording, plus what the server says. */
export function sendFailure(reason: unknown): string[] {
  const wording = 'Could not send broadcast message'
  if (!isApiError(reason)) return [wording]
  const said = [reason.detail, ...Object.values(reason.fields).flat()].find((sentence) => sentence !== '')
  return said === undefined ? [wording] : [`${wording}. ${said}`]
}

const words: Record<BroadcastPerson['standing'], string> = {
  sent: 'does not have it yet',
  delivered: 'has it, has not read it',
  read: 'has read it',
  answered: 'has answered',
}

export const standingText = ({ standing }: BroadcastPerson): string => words[standing]
