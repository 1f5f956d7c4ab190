import { waitFor, withId, type Cast } from './cast.ts'

/** Delivery providers, devices, preferences, reachability and test pages. */
export async function recordAlerts(cast: Cast): Promise<void> {
  await recordProviders(cast)
  await recordDevices(cast)
  const { administrator, nurse } = cast
  await administrator.call('listReachability', { query: { problems: true } })
  const { thread_id } = await nurse.call('sendTestPage', { body: {} })
  await waitFor(async () => {
    const { channels } = await nurse.prepare('getTestPage', withId(thread_id))
    return channels[0]
  })
  await nurse.call('getTestPage', withId(thread_id))
  await nurse.call('setNotificationPreferences', {
    ...withId(nurse.user_id),
    body: {
      steps: [
        { alert_type: 'push', delay_seconds: 0 },
        { alert_type: 'sms', delay_seconds: 120 },
      ],
      quiet_from: '22:00',
      quiet_until: '06:00',
    },
  })
  await nurse.call('getNotificationPreferences', withId(nurse.user_id))
  await administrator.call('getSystemStatus')
}

async function recordProviders({ administrator }: Cast): Promise<void> {
  await administrator.call('setProvider', {
    body: {
      kind: 'smtp',
      host: 'mail.hospital.example',
      from_address: 'wardline@hospital.example',
      version: 0,
    },
  })
  await administrator.call('listProviders')
  await administrator.call('listIntegrations')
  await administrator.call('testIntegration', { params: { key: 'provider-smtp' } })
  await administrator.call('switchProvider', { params: { kind: 'smtp' }, body: { is_on: false } })
  await administrator.call('deleteProvider', { params: { kind: 'smtp' } })
  const address = '+12025550123'
  await administrator.call('testProvider', { params: { kind: 'sandbox' }, body: { address } })
  const { results } = await administrator.call('listSandbox', { query: { search: address } })
  await administrator.call('respondInSandbox', { ...withId(results[0]?.id ?? 0), body: { text: 'STOP' } })
  await administrator.call('listSuppressedAddresses')
  await administrator.call('liftSuppression', { body: { address } })
}

async function recordDevices(cast: Cast): Promise<void> {
  const { nurse } = cast
  await nurse.call('getPushKey')
  const { id } = await nurse.call('registerDevice', {
    body: { alert_type: 'apns', token: 'c0ffee'.repeat(10), name: 'iPhone' },
  })
  await nurse.call('listDevices')
  await nurse.call('changeDevice', { ...withId(id), body: { name: 'Ward phone' } })
  await recordReceipt(cast)
  await nurse.call('removeDevice', withId(id))
}

/** Reports the alert of a page as shown. */
async function recordReceipt({ nurse, doctor }: Cast): Promise<void> {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
    'deriveBits',
  ])
  const point = Buffer.from(await crypto.subtle.exportKey('raw', publicKey))
  await doctor.prepare('registerDevice', {
    body: {
      alert_type: 'push',
      endpoint: 'https://push.hospital.example/1',
      keys: { p256dh: point.toString('base64url'), auth: Buffer.alloc(16).toString('base64url') },
      name: 'Chrome on Windows',
    },
  })
  const { id, last_message } = await nurse.prepare('createThread', {
    body: {
      subject: 'Bed 12',
      data: { body: 'Call 4410.' },
      recipient_ids: [doctor.contact_id],
      priority: 2,
    },
  })
  const reference = await waitFor(async () => {
    const query = { message_id: last_message.id }
    const found = await nurse.prepare('listMessageAlerts', { ...withId(id), query })
    return (
      found.results.flatMap(({ alerts }) => alerts).find(({ channel }) => channel === 'web_push')
        ?.reference ?? undefined
    )
  })
  await doctor.call('recordReceipt', { body: { reference, receipt: 'shown' } })
}
