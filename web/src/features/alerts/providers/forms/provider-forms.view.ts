import type { ProviderKind } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { apnsForm } from './apns.view.ts'
import { fcmForm } from './fcm.view.ts'
import { mailgunForm } from './mailgun.view.ts'
import { sandboxForm } from './sandbox.view.ts'
import { smtpForm } from './smtp.view.ts'
import { snppForm } from './snpp.view.ts'
import { twilioForm } from './twilio.view.ts'
import { wctpForm } from './wctp.view.ts'
import { webPushForm } from './web-push.view.ts'
import type { ProviderForm } from './provider-form.view.ts'

export const providerForms: Readonly<Record<ProviderKind, ProviderForm>> = {
  twilio: twilioForm,
  mailgun: mailgunForm,
  smtp: smtpForm,
  wctp: wctpForm,
  snpp: snppForm,
  web_push: webPushForm,
  apns: apnsForm,
  fcm: fcmForm,
  sandbox: sandboxForm,
}
