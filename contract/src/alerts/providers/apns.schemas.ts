import { z } from 'zod'
import { baseUrl, providerBody, line, secret } from './provider-fields.ts'

const usual = 'https://api.push.apple.com'

const settings = {
  base_url: baseUrl(usual),
  team_id: line(40).regex(/^[A-Z0-9]{10}$/, 'A team id has 10 capital letters and digits.'),
  key_id: line(40).regex(/^[A-Z0-9]{10}$/, 'A key id has 10 capital letters and digits.'),
  topic: line(200).regex(/^[A-Za-z0-9.-]+$/, 'Enter the bundle id, such as org.hospital.wardline.'),
}
const secrets = {
  private_key: secret(4096).regex(
    /^\s*-----BEGIN (?:EC )?PRIVATE KEY-----[A-Za-z0-9+/=\s]+-----END (?:EC )?PRIVATE KEY-----\s*$/,
    'Paste the whole .p8 file, with its first and last line.',
  ),
}

export const ApnsSettings = z.object(settings)
export type ApnsSettings = z.output<typeof ApnsSettings>
export const ApnsSecrets = z.object(secrets)
export type ApnsSecrets = z.output<typeof ApnsSecrets>
export const ApnsBody = providerBody('apns', settings, secrets)
