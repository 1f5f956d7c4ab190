import type { CarrierKind } from '@wardline/contract/alerts/alert.schemas.ts'
import { ApnsSecrets, ApnsSettings } from '@wardline/contract/alerts/carriers/apns.schemas.ts'
import { FcmSecrets, FcmSettings } from '@wardline/contract/alerts/carriers/fcm.schemas.ts'
import { MailgunSecrets, MailgunSettings } from '@wardline/contract/alerts/carriers/mailgun.schemas.ts'
import { SmtpSecrets, SmtpSettings } from '@wardline/contract/alerts/carriers/smtp.schemas.ts'
import { SnppSecrets, SnppSettings } from '@wardline/contract/alerts/carriers/snpp.schemas.ts'
import { TwilioSecrets, TwilioSettings } from '@wardline/contract/alerts/carriers/twilio.schemas.ts'
import { WebPushSecrets, WebPushSettings } from '@wardline/contract/alerts/carriers/web-push.schemas.ts'
import { WctpSecrets, WctpSettings } from '@wardline/contract/alerts/carriers/wctp.schemas.ts'
import type { z } from 'zod'
import { apns } from '../../platform/carriers/apns.ts'
import type { Carrier } from '../../platform/carriers/carrier.ts'
import type { Outbound } from '../../platform/carriers/connect.ts'
import { fcm } from '../../platform/carriers/fcm.ts'
import { mailgun } from '../../platform/carriers/mailgun.ts'
import { smtp } from '../../platform/carriers/smtp.ts'
import { snpp } from '../../platform/carriers/snpp.ts'
import { twilio } from '../../platform/carriers/twilio.ts'
import { webPush } from '../../platform/carriers/web-push.ts'
import { wctp } from '../../platform/carriers/wctp.ts'

/** Where a carrier reaches us, and how it is reached. */
export interface CarrierPlace extends Outbound {
  /** https, without a slash at its end: what carriers call is under it. Undefined: nobody can call this server. */
  callback_url: string | undefined
}

type Maker = (settings: unknown, secrets: unknown, place: CarrierPlace) => Carrier | undefined

/** Undefined when what is stored is not what the carrier needs: it was set up by another version. */
const maker =
  <S, X>(
    settings_schema: z.ZodType<S>,
    secrets_schema: z.ZodType<X>,
    make: (settings: S, secrets: X, place: CarrierPlace) => Carrier,
  ): Maker =>
  (settings, secrets, place) => {
    const known = settings_schema.safeParse(settings)
    const sealed = secrets_schema.safeParse(secrets)
    return known.success && sealed.success ? make(known.data, sealed.data, place) : undefined
  }

/** Every kind that leaves the house. A new one: its settings in the contract, its adapter, its line here. */
export const makers: Partial<Record<CarrierKind, Maker>> = {
  twilio: maker(TwilioSettings, TwilioSecrets, twilio),
  mailgun: maker(MailgunSettings, MailgunSecrets, mailgun),
  smtp: maker(SmtpSettings, SmtpSecrets, smtp),
  web_push: maker(WebPushSettings, WebPushSecrets, webPush),
  apns: maker(ApnsSettings, ApnsSecrets, apns),
  fcm: maker(FcmSettings, FcmSecrets, fcm),
  wctp: maker(WctpSettings, WctpSecrets, wctp),
  snpp: maker(SnppSettings, SnppSecrets, snpp),
}
