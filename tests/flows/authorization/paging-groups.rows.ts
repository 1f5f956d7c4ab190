import * as groups from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { noInput, type Asked, type Row, type MatrixHospital } from './matrix.ts'

let made = 0
const groupName = () => ({ name: `Group ${++made}` })
const scheduleGroupInput = ({ recipient }: MatrixHospital): Asked => ({
  body: { ...groupName(), fail_over_user: recipient.user.user_id },
})

const onSchedule = async (w: MatrixHospital): Promise<Asked> => ({
  params: { id: (await w.administrator.call(groups.createScheduleGroup, scheduleGroupInput(w))).id },
})
const onBroadcast = async (w: MatrixHospital): Promise<Asked> => ({
  params: { id: (await w.administrator.call(groups.createBroadcastGroup, { body: groupName() })).id },
})
async function onOpenGroup(w: MatrixHospital): Promise<Asked> {
  const asked = await onBroadcast(w)
  await w.administrator.call(groups.changeBroadcastGroup, { ...asked, body: { allow_join: true } })
  return asked
}

const everyoneHere: Row['statuses'] = [200, 200, 200, 200, 200, 404]
const changers: Row['statuses'] = [403, 403, 403, 403, 200, 404]
const deleters: Row['statuses'] = [403, 403, 403, 403, 204, 404]

/** paging-groups.test.ts covers changes by department. */
export const pagingGroupRows = {
  listPagingGroups: { input: noInput, statuses: 200 },
  getPagingGroup: { input: onSchedule, statuses: everyoneHere },
  getScheduleGroup: { input: onSchedule, statuses: everyoneHere },
  getBroadcastGroup: { input: onBroadcast, statuses: everyoneHere },
  listMemberCandidates: { input: onBroadcast, statuses: everyoneHere },
  joinPagingGroup: { input: onOpenGroup, statuses: everyoneHere },
  leavePagingGroup: { input: onOpenGroup, statuses: everyoneHere },
  // A user of another hospital cannot be the fail-over user.
  createScheduleGroup: { input: scheduleGroupInput, statuses: [403, 403, 403, 403, 201, 400] },
  createBroadcastGroup: { input: () => ({ body: groupName() }), statuses: [403, 403, 403, 403, 201, 201] },
  changeScheduleGroup: {
    input: async (w) => ({ ...(await onSchedule(w)), body: { allow_join: true } }),
    statuses: changers,
  },
  changeBroadcastGroup: {
    input: async (w) => ({ ...(await onBroadcast(w)), body: { allow_join: true } }),
    statuses: changers,
  },
  deleteScheduleGroup: { input: onSchedule, statuses: deleters },
  deleteBroadcastGroup: { input: onBroadcast, statuses: deleters },
} satisfies Record<string, Row>
