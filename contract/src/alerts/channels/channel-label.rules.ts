import type { Channel, ProviderKind } from './channel.schemas.ts'

/** Labels for headings and tables; `channelText` is for sentences. */
export const channelLabels: Readonly<Record<Channel, string>> = {
  web_push: 'Browser',
  apns: 'iPhone',
  fcm: 'Android',
  sms: 'Text message',
  voice: 'Phone call',
  email: 'E-mail',
  pager: 'Pager',
}

/** Labels for headings and tables; `providerText` is for sentences. */
export const providerLabels: Readonly<Record<ProviderKind, string>> = {
  twilio: 'Twilio',
  mailgun: 'Mailgun',
  smtp: 'Mail server',
  wctp: 'WCTP pagers',
  snpp: 'SNPP pagers',
  web_push: 'Browser push',
  apns: 'Apple push',
  fcm: 'Google push',
  sandbox: 'Sandbox',
}
