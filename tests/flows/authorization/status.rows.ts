import { noInput, type Row } from './matrix.ts'

export const statusRows = {
  getSystemStatus: { input: noInput, statuses: [403, 403, 403, 403, 200, 200] },
} satisfies Record<string, Row>
