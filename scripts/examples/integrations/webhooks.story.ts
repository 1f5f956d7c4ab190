import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inMinutes, waitFor, withId, type Cast } from '../cast.ts'

/** An endpoint receives the events of a page, and one of them again. */
export async function recordWebhooks({ administrator, nurse, doctor }: Cast): Promise<void> {
  const receiver = createServer((_, response) => void response.writeHead(204).end())
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')

  const body = {
    name: 'Operations board',
    url: 'https://operations.hospital.example/hooks/wardline',
    events: ['page.sent' as const, 'page.accepted' as const],
  }
  const { id, version } = await administrator.call('createWebhook', { body })
  await administrator.call('changeWebhook', {
    ...withId(id),
    body: { ...body, events: ['page.sent'], is_on: true, version },
  })
  await administrator.call('listWebhooks')
  await administrator.call('rotateWebhookSecret', withId(id))
  const webhook = await administrator.call('getWebhook', withId(id))
  const { port } = receiver.address() as AddressInfo
  await administrator.prepare('changeWebhook', {
    ...withId(id),
    body: { ...body, url: `http://localhost:${port}/hooks`, is_on: true, version: webhook.version },
  })
  await administrator.call('testWebhook', withId(id))

  await nurse.prepare('createThread', {
    body: {
      subject: 'Bed 9',
      data: { body: 'Please call 4410.' },
      recipient_ids: [doctor.contact_id],
      requires_confirm: true,
    },
  })
  const { event_id } = await waitFor(async () => {
    const { results } = await administrator.prepare('listWebhookDeliveries', {
      ...withId(id),
      query: { state: 'delivered' },
    })
    return results.find(({ type }) => type === 'page.sent')
  })
  await administrator.call('listWebhookDeliveries', { ...withId(id), query: { state: 'delivered' } })
  await administrator.call('replayWebhookDelivery', { params: { id, event_id } })
  await administrator.call('replayWebhookDeliveries', {
    ...withId(id),
    body: { from: inMinutes(-60), until: inMinutes(0), only_failed: true },
  })
  await administrator.call('deleteWebhook', withId(id))
  receiver.close()
  receiver.closeAllConnections()
}
