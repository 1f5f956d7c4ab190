/** Fixed, told apart by every kind of eyes; calendar.css makes tint, bar and letters of each, light and dark. */
const colours = [
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

export type ColourOf = (user_id: number) => string

/**
 * The colours of a group's members, no two alike while there are enough: each has the one of their own number, which is
 * theirs in every group, or where somebody before them has it, the next that is free. Whoever is no member has their own.
 */
export function coloursFor(member_ids: readonly number[]): ColourOf {
  const own = (user_id: number) => user_id % colours.length
  const taken = new Map<number, number>()
  const isFree = (place: number) => ![...taken.values()].includes(place)
  for (const user_id of member_ids.toSorted((a, b) => a - b)) {
    const places = colours.map((_, step) => (own(user_id) + step) % colours.length)
    taken.set(user_id, places.find(isFree) ?? own(user_id))
  }
  return (user_id) => colours[taken.get(user_id) ?? own(user_id)] ?? colours[0]
}
