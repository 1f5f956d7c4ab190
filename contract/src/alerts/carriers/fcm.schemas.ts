import { z } from 'zod'
import { baseUrl, carrierBody, line, mailAddress, secret, type CarrierForm } from './form.ts'

const usual = 'https://fcm.googleapis.com'
const usualTokens = 'https://oauth2.googleapis.com/token'

const settings = {
  base_url: baseUrl(usual),
  token_url: baseUrl(usualTokens),
  project_id: line(100).regex(/^[a-z0-9.:-]+$/, 'Enter the project id, such as wardline-hospital.'),
  client_email: mailAddress,
}
const secrets = {
  private_key: secret(8192).regex(
    /^\s*-----BEGIN (?:RSA )?PRIVATE KEY-----[A-Za-z0-9+/=\s]+-----END (?:RSA )?PRIVATE KEY-----\s*$/,
    'Paste the private key of the service account, with its first and last line.',
  ),
}

export const FcmSettings = z.object(settings)
export type FcmSettings = z.output<typeof FcmSettings>
export const FcmSecrets = z.object(secrets)
export type FcmSecrets = z.output<typeof FcmSecrets>
export const FcmBody = carrierBody('fcm', settings, secrets)

export const fcmForm: CarrierForm = {
  kind: 'fcm',
  name: 'Google push',
  about: 'Notifications of an application of yours on Android, by Google (FCM v1).',
  media: ['fcm'],
  fields: [
    { name: 'project_id', label: 'Project id', as: 'text' },
    { name: 'client_email', label: 'Service account', hint: 'Its mail address.', as: 'text' },
    { name: 'private_key', label: 'Private key', as: 'lines', secret: true },
    { name: 'base_url', label: 'Address', hint: `Usually ${usual}.`, as: 'text' },
    { name: 'token_url', label: 'Address of tokens', hint: `Usually ${usualTokens}.`, as: 'text' },
  ],
  test: { label: 'Registration token', example: 'As the application registered it' },
}
