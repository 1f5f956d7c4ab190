import { describeAnswers } from '../outcome/outcome.text.ts'
import type { Proof, ProofEntry, ProofPerson } from '@wardline/contract/messaging/proof/proof.schemas.ts'
import { formatDuration } from '../../../platform/clock/time-parts.ts'
import {
  answeredCountText,
  deliveryTexts,
  noOpenResponsesText,
  notOnDeviceText,
  sentToText,
  statusTexts,
} from './proof.text.ts'

export type Tone = 'plain' | 'ok' | 'danger'

const successKinds: ReadonlySet<ProofEntry['kind']> = new Set([
  'accepted',
  'responded',
  'taken',
  'handed_off',
])
const failureKinds: ReadonlySet<ProofEntry['kind']> = new Set([
  'failed',
  'gone',
  'unanswered',
  'suppressed',
  'not_notified',
])

export const entryTone = ({ kind }: Pick<ProofEntry, 'kind'>): Tone =>
  failureKinds.has(kind) ? 'danger' : successKinds.has(kind) ? 'ok' : 'plain'

export const countdownText = (due: number, now: number): string =>
  formatDuration(Math.ceil((due - now) / 1000))

export function personStatusText({ state, entries }: ProofPerson): string {
  if (state !== null && state !== 'open') return statusTexts[state]
  const has = (kind: ProofEntry['kind']) => entries.some((entry) => entry.kind === kind)
  const delivery = has('opened')
    ? deliveryTexts.opened
    : has('on_device')
      ? deliveryTexts.onDevice
      : has('delivered')
        ? deliveryTexts.delivered
        : ''
  if (state === 'open') return delivery === '' ? statusTexts.open : `${statusTexts.open}, ${delivery}`
  return delivery === '' ? notOnDeviceText : delivery.charAt(0).toUpperCase() + delivery.slice(1)
}

export function answeredText({ summary, acknowledgement_kind, people_count }: Proof): string {
  if (acknowledgement_kind === null) return sentToText(people_count)
  const answered = summary.accepted + summary.rejected + summary.responded
  const total = answered + summary.open
  if (total === 0) return noOpenResponsesText
  return describeAnswers(summary) ?? answeredCountText(answered, total)
}
