const two = (part: number): string => String(part).padStart(2, '0')

/** Hours and minutes with something between them, or three or four digits, or hours alone. */
const shapes = [/^(\d{1,2})[:.h](\d{2})$/i, /^(\d{1,2})(\d{2})$/, /^(\d{1,2})h?$/i]

/** What is typed for a time of 24 hours (`730`, `7:30`, `0730`, `19.30`, `7`) as `07:30`; undefined when it is none. */
export function readTime(typed: string): string | undefined {
  const plain = typed.replaceAll(' ', '')
  const [, hour, minute = '0'] = shapes.map((shape) => shape.exec(plain)).find((hit) => hit !== null) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${two(Number(hour))}:${two(Number(minute))}`
}

const whole = /^(?:\d{4}|[3-9]\d{2}|2[4-9]\d|\d{1,2}[:.h]\d{2})$/i

/** No further digit can make another time of it: `19` may become `19:30`, and `130` become `13:00`; `730` is one. */
export const isWhole = (typed: string): boolean => whole.test(typed.replaceAll(' ', ''))

/** `07:30` so many minutes later, around midnight. */
export function turned(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const at = (hour * 60 + minute + minutes + 24 * 60) % (24 * 60)
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`
}
