import { own, type Asked, type Row, type Ward } from './matrix.ts'

const onGroup = ({ ids }: Ward): Asked => ({ params: { id: ids.groups.cardiologyOnCall } })
const everyoneHere: Row['answers'] = [200, 200, 200, 200, 200, 404]

/** Who is on call, and when nobody is, is open to everyone of the account. */
export const onCallRows = {
  listOnCall: { asks: own, answers: 200 },
  listMyShifts: { asks: own, answers: 200 },
  getOnCall: { asks: onGroup, answers: everyoneHere },
  getCoverage: { asks: onGroup, answers: everyoneHere },
} satisfies Record<string, Row>
