import * as routes from '@wardline/contract/integrations/webhooks/webhook.routes.ts'
import { noInput, type MatrixHospital, type Row } from '../matrix.ts'

/** Nothing is served there, and this machine is not allowed: messages fail at once. */
const body = {
  name: 'Operations board',
  url: 'https://webhook.invalid/wardline',
  events: ['page.unanswered'],
}

const createWebhook = async ({ administrator }: MatrixHospital) =>
  administrator.call(routes.createWebhook, { body })

const ofWebhook = async (w: MatrixHospital) => ({ params: { id: (await createWebhook(w)).id } })

const ofDelivery = async (w: MatrixHospital) => {
  const { id } = await createWebhook(w)
  const { event_id } = await w.administrator.call(routes.testWebhook, { params: { id } })
  return { params: { id, event_id } }
}

const administratorsOnly = (status: number): Row['statuses'] => [403, 403, 403, 403, status, 404]

export const webhookRows = {
  // The stranger is an administrator of another hospital, and sees and creates its own.
  listWebhooks: { input: noInput, statuses: [403, 403, 403, 403, 200, 200] },
  createWebhook: { input: () => ({ body }), statuses: [403, 403, 403, 403, 201, 201] },
  getWebhook: { input: ofWebhook, statuses: administratorsOnly(200) },
  changeWebhook: {
    input: async (w) => ({ ...(await ofWebhook(w)), body: { ...body, is_on: true, version: 1 } }),
    statuses: administratorsOnly(200),
  },
  deleteWebhook: { input: ofWebhook, statuses: administratorsOnly(204) },
  rotateWebhookSecret: { input: ofWebhook, statuses: administratorsOnly(201) },
  testWebhook: { input: ofWebhook, statuses: administratorsOnly(201) },
  listWebhookDeliveries: { input: ofWebhook, statuses: administratorsOnly(200) },
  replayWebhookDelivery: { input: ofDelivery, statuses: administratorsOnly(200) },
  replayWebhookDeliveries: {
    input: async (w) => ({
      ...(await ofWebhook(w)),
      body: { from: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z' },
    }),
    statuses: administratorsOnly(200),
  },
} satisfies Record<string, Row>
