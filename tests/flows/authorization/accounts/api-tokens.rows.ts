import {
  createOwnApiToken,
  createServiceToken,
} from '@wardline/contract/accounts/api-tokens/api-token.routes.ts'
import { noInput, type MatrixHospital, type Row } from '../matrix.ts'

const body = { name: 'Ward board', scopes: ['basic.read'], expires_in_days: 1 }
const account = ({ ids }: MatrixHospital) => ({ id: ids.account_id })

const administratorsOnly = (status: number): Row['statuses'] => [403, 403, 403, 403, status, 404]

export const apiTokenRows = {
  listOwnApiTokens: { input: noInput, statuses: 200 },
  createOwnApiToken: { input: () => ({ body }), statuses: 201 },
  revokeOwnApiToken: {
    input: async ({ sender }) => ({ params: { id: (await sender.call(createOwnApiToken, { body })).id } }),
    statuses: [404, 404, 204, 404, 404, 404],
  },
  getCurrentApiToken: { input: noInput, statuses: 404 },
  listApiTokens: { input: (w) => ({ params: account(w) }), statuses: administratorsOnly(200) },
  createServiceToken: { input: (w) => ({ params: account(w), body }), statuses: administratorsOnly(201) },
  revokeApiToken: {
    input: async (w) => {
      const { id } = await w.administrator.call(createServiceToken, { params: account(w), body })
      return { params: { ...account(w), token_id: id } }
    },
    statuses: administratorsOnly(204),
  },
} satisfies Record<string, Row>
