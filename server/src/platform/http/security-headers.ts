import type { FastifyInstance } from 'fastify'

/** Nothing is allowed but what is named: no inline script or style, no frame around us, no other origin. */
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
 * A worker lives by the policy of its own script, the page by its own. Voice messages become MP3 in a worker, by code in
 * WebAssembly; it alone may compile some.
 */
const policyOfWorkers = policyWith(`'self' 'wasm-unsafe-eval'`)
const workers = /^\/assets\/[\w-]+-worker-[\w-]+\.js$/

/** Dictation needs the microphone; everything else that a browser would ask about is off. */
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
  'publickey-credentials-get=()',
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
/** An answer of the API or a file somebody uploaded, should a browser ever be made to open it as a page. */
const ofAnswers = {
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'; sandbox`,
  'cross-origin-resource-policy': 'same-origin',
}
const answers = /^\/(?:api\/v\d|users)\//
const twoYears = 'max-age=63072000; includeSubDomains'

/** On everything that leaves, errors and files included. The browser is told to stay on https only when it came by it. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(answers.test(request.url) ? ofAnswers : ofPages)
    if (workers.test(request.url)) reply.header('content-security-policy', policyOfWorkers)
    if (request.protocol === 'https') reply.header('strict-transport-security', twoYears)
  })
}
