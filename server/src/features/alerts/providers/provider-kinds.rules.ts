import type { ProviderKind } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { ApnsSecrets, ApnsSettings } from '@wardline/contract/alerts/providers/apns.schemas.ts'
import { FcmSecrets, FcmSettings } from '@wardline/contract/alerts/providers/fcm.schemas.ts'
import { MailgunSecrets, MailgunSettings } from '@wardline/contract/alerts/providers/mailgun.schemas.ts'
import { SmtpSecrets, SmtpSettings } from '@wardline/contract/alerts/providers/smtp.schemas.ts'
import { SnppSecrets, SnppSettings } from '@wardline/contract/alerts/providers/snpp.schemas.ts'
import { TwilioSecrets, TwilioSettings } from '@wardline/contract/alerts/providers/twilio.schemas.ts'
import { WebPushSecrets, WebPushSettings } from '@wardline/contract/alerts/providers/web-push.schemas.ts'
import { WctpSecrets, WctpSettings } from '@wardline/contract/alerts/providers/wctp.schemas.ts'
import type { z } from 'zod'
import { apns } from '../../../platform/providers/apns.ts'
import type { Provider } from '../../../platform/providers/provider.ts'
import type { Outbound } from '../../../platform/outbound/target.ts'
import { fcm } from '../../../platform/providers/fcm.ts'
import { mailgun } from '../../../platform/providers/mailgun.ts'
import { smtp } from '../../../platform/providers/smtp.ts'
import { snpp } from '../../../platform/providers/snpp.ts'
import { twilio } from '../../../platform/providers/twilio.ts'
import { webPush } from '../../../platform/providers/web-push.ts'
import { wctp } from '../../../platform/providers/wctp.ts'

export interface ProviderEndpoint extends Outbound {
  /** https, without a trailing slash. Undefined if this server is not publicly reachable. */
  callback_url: string | undefined
}

type ProviderFactory = (settings: unknown, secrets: unknown, place: ProviderEndpoint) => Provider | undefined

/** Undefined when the stored settings do not match the schema, for example after a downgrade. */
const defineFactory =
  <S, X>(
    settings_schema: z.ZodType<S>,
    secrets_schema: z.ZodType<X>,
    make: (settings: S, secrets: X, place: ProviderEndpoint) => Provider,
  ): ProviderFactory =>
  (settings, secrets, place) => {
    const known = settings_schema.safeParse(settings)
    const sealed = secrets_schema.safeParse(secrets)
    return known.success && sealed.success ? make(known.data, sealed.data, place) : undefined
  }

/** To add a kind: its schemas and definition in the contract, its adapter in `platform/providers`, its line here. */
export const providerFactories: Partial<Record<ProviderKind, ProviderFactory>> = {
  twilio: defineFactory(TwilioSettings, TwilioSecrets, twilio),
  mailgun: defineFactory(MailgunSettings, MailgunSecrets, mailgun),
  smtp: defineFactory(SmtpSettings, SmtpSecrets, smtp),
  web_push: defineFactory(WebPushSettings, WebPushSecrets, webPush),
  apns: defineFactory(ApnsSettings, ApnsSecrets, apns),
  fcm: defineFactory(FcmSettings, FcmSecrets, fcm),
  wctp: defineFactory(WctpSettings, WctpSecrets, wctp),
  snpp: defineFactory(SnppSettings, SnppSecrets, snpp),
}
