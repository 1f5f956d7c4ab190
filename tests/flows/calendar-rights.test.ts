import {
  cancelEvent,
  createEvent,
  getOccurrence,
  updateEvent,
} from '@wardline/contract/paging/on-call-event.routes.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import { expect, test } from 'vitest'
import { bodyOf, placeOf, plans, wardGroup } from '../world/calendar.ts'
import { hospital } from '../world/hospital.ts'
import { gainRights } from '../world/newcomer.ts'

const start = `${Temporal.Now.plainDateISO().add({ days: 9 }).toString()}T08:00`
const rights: [Permission, Permission, 'add' | 'change' | 'delete'][] = [
  ['scheduling.add_oncallevent', 'scheduling.add_department_oncallevents', 'add'],
  ['scheduling.change_oncallevent', 'scheduling.change_department_oncallevents', 'change'],
  ['scheduling.delete_oncallevent', 'scheduling.delete_department_oncallevents', 'delete'],
]

/** Cleo is of the department of cardiology; Ben is of none. */
test.for(rights)(
  'paging §6: %s holds for every group, %s for groups of one’s own departments',
  async ([everywhere, inDepartment, deed]) => {
    const h = await hospital()
    await gainRights(h, h.ben, [everywhere])
    await gainRights(h, h.cleo, [inDepartment])
    const own = await wardGroup(h, 'Cardiology fellows', { department_id: h.ids.departments.cardiology })
    const other = await wardGroup(h, 'Medicine')
    for (const [person, group, may] of [
      [h.ben, own, true],
      [h.ben, other, true],
      [h.cleo, own, true],
      [h.cleo, other, false],
      [h.ana, own, false],
    ] as const) {
      const shift = await plans(h.dora, group, h.ana, { start })
      const { original_start } = shift
      const seen = await person.call(getOccurrence, { params: placeOf(shift), query: { original_start } })
      const acts = {
        add: () =>
          person.tries(createEvent, { params: { id: group }, body: { target_id: h.ana.who.user_id, start } }),
        change: () => person.tries(updateEvent, { params: placeOf(shift), body: bodyOf(shift) }),
        delete: () => person.tries(cancelEvent, { params: placeOf(shift), body: { original_start } }),
      }
      expect((await acts[deed]()).status < 300).toBe(may)
      const others = (['add', 'change', 'delete'] as const).filter((one) => one !== deed)
      for (const one of others) expect((await acts[one]()).status).toBe(403)
      expect(seen.may).toMatchObject({ change: may && deed === 'change', delete: may && deed === 'delete' })
    }
  },
)
