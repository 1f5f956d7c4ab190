import { expect, test } from 'vitest'
import { describeHandoffEnd } from './handoff-end.view.ts'

const user = (id: number, display_name: string) => ({
  id,
  display_name,
  title: '',
  profile_picture: null,
  can_receive: true,
})
const handoff = { from: user(1, 'Ana Ruiz'), to: user(2, 'Ben Okafor'), answer: 'Off duty', closed: null }

test.for([
  ['requested', 'Ben Okafor has not answered yet. Ana Ruiz is responsible until then.'],
  ['accepted', 'Accepted by Ben Okafor.'],
  ['declined', 'Declined by Ben Okafor: Off duty'],
  ['withdrawn', 'Withdrawn by Ana Ruiz.'],
  ['expired', 'Expired. Ana Ruiz stayed responsible.'],
] as const)('a handoff that is %s', ([state, text]) => {
  expect(describeHandoffEnd({ ...handoff, state })).toBe(text)
})
