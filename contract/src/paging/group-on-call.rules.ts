import type { OnCallNow } from './oncall.schemas.ts'
import type { GroupOnCall } from './paging-group.schemas.ts'

/** What a line of a table says of a group: with nobody on call, `until` is when somebody begins. */
export const groupOnCallOf = ({
  people,
  text,
  until,
  next,
}: Pick<OnCallNow, 'people' | 'text' | 'until' | 'next'>): GroupOnCall => ({
  text,
  is_empty: people.length === 0,
  until: until ?? next?.start ?? null,
  next,
})
