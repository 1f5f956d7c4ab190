import type { DryRun, DryRunEffect } from '@wardline/contract/routing/dry-runs/dry-run.schemas.ts'
import { formatDate } from '../../../platform/clock/dates.ts'

/** In this order. “Reaches no one” is always shown. */
export const effectLabels: Readonly<Record<DryRunEffect, string>> = {
  redirected: 'Other person reached',
  added: 'Only a person added',
  nobody: 'Reaches no one',
  refused: 'Refused',
  priority: 'Priority changed',
  message_type: 'Message type changed',
  confirmation: 'Confirmation required',
  escalation: 'Escalation changed',
  delay: 'Notified later',
}

export const shownEffects = ({ effects }: Pick<DryRun, 'effects'>): DryRunEffect[] =>
  (Object.keys(effectLabels) as DryRunEffect[]).filter((effect) => effect === 'nobody' || effects[effect] > 0)

const count = (value: number): string => value.toLocaleString('en')

/** "214 of 9,812 messages" */
export const describeShare = ({ threads_total }: Pick<DryRun, 'threads_total'>): string =>
  `of ${count(threads_total)} ${threads_total === 1 ? 'message' : 'messages'}`

export const describePeriod = ({ since, created }: Pick<DryRun, 'since' | 'created'>): string =>
  `${formatDate(Date.parse(since))} – ${formatDate(Date.parse(created))}`

/** "2.2% · about 7 a day · nothing was sent" */
export function describeRate({ changed, threads_total, changed_before, is_limited }: DryRun): string {
  const percent = threads_total === 0 ? 0 : (changed / threads_total) * 100
  const difference = changed_before === null ? 0 : changed - changed_before
  return [
    `${percent.toFixed(1)}%`,
    `about ${count(Math.round(changed / 30))} a day`,
    difference !== 0 && `${count(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} than as saved`,
    is_limited && `only the newest ${count(threads_total)} messages were tried`,
    'nothing was sent',
  ]
    .filter((part) => part !== false)
    .join(' · ')
}
