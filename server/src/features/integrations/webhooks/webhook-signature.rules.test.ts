import { expect, test } from 'vitest'
import { newWebhookSecret, webhookHeaders } from './webhook-signature.rules.ts'

// The example of the specification: https://github.com/standard-webhooks/standard-webhooks (Apache-2.0)
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }

test('a message is signed as in the example of Standard Webhooks', () => {
  expect(webhookHeaders([secret], message)).toMatchObject({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('during the overlap both secrets sign', () => {
  const other = newWebhookSecret()
  const { 'webhook-signature': signature } = webhookHeaders([other, secret], message)
  expect(signature.split(' ')).toHaveLength(2)
  expect(signature.split(' ')[1]).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})
