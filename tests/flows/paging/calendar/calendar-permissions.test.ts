import {
  cancelEvent,
  createEvent,
  getOccurrence,
  updateEvent,
} from '@wardline/contract/paging/events/on-call-event.routes.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import { expect, test } from 'vitest'
import {
  occurrenceBody,
  occurrenceParams,
  planShift,
  createCalendarGroup,
} from '../../../fixtures/paging/calendar.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { grantPermissions } from '../../../fixtures/hospital/users.ts'

const start = `${Temporal.Now.plainDateISO().add({ days: 9 }).toString()}T08:00`
const rights: [Permission, Permission, 'add' | 'change' | 'delete'][] = [
  ['scheduling.add_oncallevent', 'scheduling.add_department_oncallevents', 'add'],
  ['scheduling.change_oncallevent', 'scheduling.change_department_oncallevents', 'change'],
  ['scheduling.delete_oncallevent', 'scheduling.delete_department_oncallevents', 'delete'],
]

test.for(rights)(
  'paging §6: %s applies to every group, %s to groups of own departments',
  async ([everywhere, inDepartment, deed]) => {
    const h = await createHospital()
    await grantPermissions(h, h.ben, [everywhere])
    await grantPermissions(h, h.cleo, [inDepartment])
    const own = await createCalendarGroup(h, 'Cardiology fellows', {
      department_id: h.ids.departments.cardiology,
    })
    const other = await createCalendarGroup(h, 'Medicine')
    for (const [person, group, may] of [
      [h.ben, own, true],
      [h.ben, other, true],
      [h.cleo, own, true],
      [h.cleo, other, false],
      [h.ana, own, false],
    ] as const) {
      const shift = await planShift(h.dora, group, h.ana, { start })
      const { original_start } = shift
      const seen = await person.call(getOccurrence, {
        params: occurrenceParams(shift),
        query: { original_start },
      })
      const acts = {
        add: () =>
          person.request(createEvent, {
            params: { id: group },
            body: { target_id: h.ana.user.user_id, start },
          }),
        change: () =>
          person.request(updateEvent, { params: occurrenceParams(shift), body: occurrenceBody(shift) }),
        delete: () =>
          person.request(cancelEvent, { params: occurrenceParams(shift), body: { original_start } }),
      }
      expect((await acts[deed]()).status < 300).toBe(may)
      const others = (['add', 'change', 'delete'] as const).filter((one) => one !== deed)
      for (const one of others) expect((await acts[one]()).status).toBe(403)
      expect(seen.may).toMatchObject({ change: may && deed === 'change', delete: may && deed === 'delete' })
    }
  },
)
