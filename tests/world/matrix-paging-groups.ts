import * as groups from '@wardline/contract/paging/paging-group.routes.ts'
import { own, type Asked, type Row, type Ward } from './matrix.ts'

let made = 0
const named = () => ({ name: `Group ${++made}` })
const newSchedule = ({ recipient }: Ward): Asked => ({
  body: { ...named(), fail_over_user: recipient.who.user_id },
})

/** A new one each time: deleting does it once. */
const onSchedule = async (w: Ward): Promise<Asked> => ({
  params: { id: (await w.administrator.call(groups.createScheduleGroup, newSchedule(w))).id },
})
const onBroadcast = async (w: Ward): Promise<Asked> => ({
  params: { id: (await w.administrator.call(groups.createBroadcastGroup, { body: named() })).id },
})
async function onOpenGroup(w: Ward): Promise<Asked> {
  const asked = await onBroadcast(w)
  await w.administrator.call(groups.changeBroadcastGroup, { ...asked, body: { allow_join: true } })
  return asked
}

const everyoneHere: Row['answers'] = [200, 200, 200, 200, 200, 404]
const changers: Row['answers'] = [403, 403, 403, 403, 200, 404]
const deleters: Row['answers'] = [403, 403, 403, 403, 204, 404]

/** Everybody sees a group; who may change it, in which department, is in paging-groups.test.ts too. */
export const pagingGroupRows = {
  listPagingGroups: { asks: own, answers: 200 },
  getPagingGroup: { asks: onSchedule, answers: everyoneHere },
  getScheduleGroup: { asks: onSchedule, answers: everyoneHere },
  getBroadcastGroup: { asks: onBroadcast, answers: everyoneHere },
  listMemberCandidates: { asks: onBroadcast, answers: everyoneHere },
  joinPagingGroup: { asks: onOpenGroup, answers: everyoneHere },
  leavePagingGroup: { asks: onOpenGroup, answers: everyoneHere },
  // Another hospital's person fails over nowhere.
  createScheduleGroup: { asks: newSchedule, answers: [403, 403, 403, 403, 201, 400] },
  createBroadcastGroup: { asks: () => ({ body: named() }), answers: [403, 403, 403, 403, 201, 201] },
  changeScheduleGroup: {
    asks: async (w) => ({ ...(await onSchedule(w)), body: { allow_join: true } }),
    answers: changers,
  },
  changeBroadcastGroup: {
    asks: async (w) => ({ ...(await onBroadcast(w)), body: { allow_join: true } }),
    answers: changers,
  },
  deleteScheduleGroup: { asks: onSchedule, answers: deleters },
  deleteBroadcastGroup: { asks: onBroadcast, answers: deleters },
} satisfies Record<string, Row>
