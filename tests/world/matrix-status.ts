import { own, type Row } from './matrix.ts'

/** How the installation is, for whoever may see how it is connected; of the own account alone beyond that. */
export const statusRows = {
  getSystemStatus: { asks: own, answers: [403, 403, 403, 403, 200, 200] },
} satisfies Record<string, Row>
