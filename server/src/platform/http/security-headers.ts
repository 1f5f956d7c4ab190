import type { FastifyInstance } from 'fastify'
import { usesTls } from './site.ts'

/** No inline scripts or styles, no framing, no other origins. */
const policyWith = (scripts: string) =>
  [
    `default-src 'none'`,
    `script-src ${scripts}`,
    `style-src 'self'`,
    `img-src 'self' blob: data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `frame-src blob:`,
    `media-src 'self' blob:`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
const policy = policyWith(`'self'`)
/**
 * A worker has the policy of its own script. The voice encoder runs WebAssembly in a worker; no other script
 * may compile any.
 */
const policyOfWorkers = policyWith(`'self' 'wasm-unsafe-eval'`)
const workers = /^\/assets\/[\w-]+-worker-[\w-]+\.js$/

/** Voice messages need the microphone, passkeys their interface; other browser features are off. */
const features = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'encrypted-media=()',
  'geolocation=()',
  'gyroscope=()',
  'hid=()',
  'idle-detection=()',
  'local-fonts=()',
  'magnetometer=()',
  'microphone=(self)',
  'midi=()',
  'payment=()',
  'picture-in-picture=()',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  'screen-wake-lock=()',
  'serial=()',
  'usb=()',
  'xr-spatial-tracking=()',
].join(', ')

const ofPages = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': features,
}
/** For API responses and uploaded files, in case a browser opens one as a page. */
const ofAnswers = {
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'; sandbox`,
  'cross-origin-resource-policy': 'same-origin',
}
const answers = /^\/(?:api\/v\d|users)\//
const twoYears = 'max-age=63072000; includeSubDomains'

/** HSTS is sent over HTTPS only (RFC 6797 §7.2). */
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(answers.test(request.url) ? ofAnswers : ofPages)
    if (workers.test(request.url)) reply.header('content-security-policy', policyOfWorkers)
    if (usesTls(app.site, request.raw)) reply.header('strict-transport-security', twoYears)
  })
}
