import { z } from 'zod'
import { baseUrl, carrierBody, line, secret, type CarrierForm } from './form.ts'

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
export const ApnsBody = carrierBody('apns', settings, secrets)

export const apnsForm: CarrierForm = {
  kind: 'apns',
  name: 'Apple push',
  about: 'Notifications of an application of yours on iPhones, by Apple (APNs).',
  media: ['apns'],
  fields: [
    { name: 'team_id', label: 'Team id', as: 'text' },
    { name: 'key_id', label: 'Key id', as: 'text' },
    { name: 'private_key', label: 'Key (.p8)', as: 'lines', secret: true },
    { name: 'topic', label: 'Bundle id', as: 'text' },
    { name: 'base_url', label: 'Address', hint: `Usually ${usual}.`, as: 'text' },
  ],
  test: { label: 'Device token', example: '64 digits and letters from a to f' },
}
