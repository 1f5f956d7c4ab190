import type { CarrierKind } from './alert.schemas.ts'
import { apnsForm } from './carriers/apns.schemas.ts'
import { fcmForm } from './carriers/fcm.schemas.ts'
import type { CarrierForm } from './carriers/form.ts'
import { mailgunForm } from './carriers/mailgun.schemas.ts'
import { sandboxForm } from './carriers/sandbox.schemas.ts'
import { smtpForm } from './carriers/smtp.schemas.ts'
import { snppForm } from './carriers/snpp.schemas.ts'
import { twilioForm } from './carriers/twilio.schemas.ts'
import { wctpForm } from './carriers/wctp.schemas.ts'
import { webPushForm } from './carriers/web-push.schemas.ts'

/** In the order in which the screen shows them. */
export const carrierForms: readonly CarrierForm[] = [
  twilioForm,
  mailgunForm,
  smtpForm,
  wctpForm,
  snppForm,
  webPushForm,
  apnsForm,
  fcmForm,
  sandboxForm,
]

export const formOf = (kind: CarrierKind): CarrierForm | undefined =>
  carrierForms.find((form) => form.kind === kind)
