import { z } from 'zod'
import { baseUrl, providerBody, line, mailAddress, secret } from './provider-fields.ts'

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
export const FcmBody = providerBody('fcm', settings, secrets)
