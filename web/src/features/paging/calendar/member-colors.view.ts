/**
 * Colours that are distinguishable with colour blindness; calendar.css derives tint, bar and text colour from
 * each.
 */
const palette = [
  '#564F87',
  '#D53B01',
  '#6C2D02',
  '#A348D2',
  '#03816A',
  '#034D4B',
  '#6213AB',
  '#37759E',
  '#D72867',
  '#961D68',
  '#6B533A',
  '#03861A',
  '#7444B4',
  '#323786',
] as const

export type GetMemberColor = (user_id: number) => string

/**
 * Keeps colours unique while the palette lasts. A member prefers the colour of their id, which is equal in
 * every group, and gets the next free one when it is taken.
 */
export function assignMemberColors(member_ids: readonly number[]): GetMemberColor {
  const own = (user_id: number) => user_id % palette.length
  const taken = new Map<number, number>()
  const isFree = (place: number) => ![...taken.values()].includes(place)
  for (const user_id of member_ids.toSorted((a, b) => a - b)) {
    const places = palette.map((_, step) => (own(user_id) + step) % palette.length)
    taken.set(user_id, places.find(isFree) ?? own(user_id))
  }
  return (user_id) => palette[taken.get(user_id) ?? own(user_id)] ?? palette[0]
}
