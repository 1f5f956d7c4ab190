import type { OnCallShift } from '../paging/oncall.access.ts'
import type { FailOver, OwedItem } from './pass-on.queries.ts'

/** What becomes of an item that somebody owes because of a group, as the calendar is now. */
export type Verdict =
  /** They are on call: it is theirs, and what had been offered is taken back. */
  | { verdict: 'theirs' }
  /** It was handed to them, they said nothing, and their own shift is over: they are out of it. */
  | { verdict: 'lapsed' }
  | { verdict: 'offer'; to_user_ids: number[] }
  /**
   * Nobody takes it (`is_hole`: nobody is on call): it stays, and whoever answers for the group is asked; empty: there is
   * nobody else.
   */
  | { verdict: 'nobody'; is_hole: boolean; to_user_ids: number[] }

type Item = Pick<OwedItem, 'user_id' | 'asker_id' | 'layer' | 'is_offered' | 'declined_by'>
type Shift = Pick<OnCallShift, 'user_id' | 'layer' | 'can_receive'>

/**
 * Who takes over: those of the same layer; is there nobody, those of the first layer that has somebody; is nobody on call,
 * the group's fail-over. Never the asker, who waits for the answer, and nobody who has said no to it.
 */
export function passOn(item: Item, shifts: readonly Shift[], chain: FailOver['chain']): Verdict {
  const on = shifts.filter(({ can_receive }) => can_receive)
  if (on.some(({ user_id }) => user_id === item.user_id)) return { verdict: 'theirs' }
  const mayTake = (user_id: number) =>
    user_id !== item.asker_id && user_id !== item.user_id && !item.declined_by.includes(user_id)
  const able = on.filter(({ user_id }) => mayTake(user_id))
  const layers = [...new Set(able.map(({ layer }) => layer))].toSorted((a, b) => a - b)
  const layer = layers.find((each) => each === item.layer) ?? layers[0]
  const to_user_ids = [
    ...new Set(able.filter((shift) => shift.layer === layer).map(({ user_id }) => user_id)),
  ]
  // Whoever answers for the group while nobody is on call holds it for as long as that lasts.
  const isFailOver = on.length === 0 && chain.includes(item.user_id)
  if (isFailOver) return { verdict: 'theirs' }
  if (item.is_offered && to_user_ids.length > 0) return { verdict: 'lapsed' }
  if (to_user_ids.length > 0) return { verdict: 'offer', to_user_ids }
  return { verdict: 'nobody', is_hole: on.length === 0, to_user_ids: chain.filter(mayTake).slice(0, 1) }
}
