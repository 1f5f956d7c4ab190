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

/** A person keeps their colour in every group and on every screen. */
export const colourOf = (user_id: number): string => colours[user_id % colours.length] ?? colours[0]
