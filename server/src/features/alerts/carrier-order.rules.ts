import type { CarrierKind, Medium } from '@wardline/contract/alerts/alert.schemas.ts'

/** Who carries a medium, the first that is switched on. The sandbox comes last: it rings nobody. */
const order: Record<Medium, readonly CarrierKind[]> = {
  sms: ['twilio', 'sandbox'],
  voice: ['twilio', 'sandbox'],
  email: ['mailgun', 'smtp', 'sandbox'],
  pager: ['wctp', 'snpp', 'sandbox'],
  web_push: ['web_push'],
  apns: ['apns'],
  fcm: ['fcm'],
}

/** @param on kinds that are set up and switched on */
export const kindFor = (medium: Medium, on: ReadonlySet<CarrierKind>): CarrierKind | undefined =>
  order[medium].find((kind) => on.has(kind))
