import { noInput, type Row } from './matrix.ts'

export const statusRows = {
  getSystemStatus: { input: noInput, statuses: [403, 403, 403, 403, 200, 200] },
  searchRecords: {
    input: ({ ids }) => ({ params: { id: ids.account_id }, query: { search: 'card' } }),
    statuses: [200, 200, 200, 200, 200, 404],
  },
} satisfies Record<string, Row>
