import type { Asked, Row, Ward } from './matrix.ts'

const ofSender = ({ sender }: Ward): Asked => ({ params: { id: sender.who.user_id } })
const selfOrAdministrator: Row['answers'] = [403, 403, 200, 403, 200, 404]

/** How somebody is rung is theirs, and of whoever may change people. */
export const ringingRows = {
  getRingPreferences: { asks: ofSender, answers: selfOrAdministrator },
  setRingPreferences: {
    asks: (w) => ({ ...ofSender(w), body: { steps: [], quiet_from: null, quiet_until: null } }),
    answers: selfOrAdministrator,
  },
} satisfies Record<string, Row>
